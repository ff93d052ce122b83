import type { Hex } from "viem";
import { currentFees } from "@/server/chain/calls/gas";
import type { ChainConfig } from "@/server/chain/client/registry";
import { db, many, transaction } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, literals } from "@/server/db/store";
import { type Closing, queueClose } from "@/server/relayer/jobs/queue-close";

/** What a closing call costs, rounded up: `npm run contracts:gas` has the measured figure. */
const CLOSE_GAS = 60_000n;
/** A closing call is worth its gas when the payment is this many times as much. */
const WORTH = 20n;
/** Blocks that a closing call may need; below, the deadline of the buyer's transaction is as fast. */
const BLOCKS = 2;
const BATCH = 100;

type Ended = Closing & { amount: bigint };

/**
 * Queues the calls that close payments which have ended although a buyer's wallet may still hold a transaction for
 * them. Follows from rows alone, so it may be repeated: docs/decisions/0043.
 * @throws AppError `bad_gateway` when the price of gas cannot be read
 */
export async function closeEnded(chain: ChainConfig): Promise<void> {
  const routers = chain.routers.filter(({ version }) => version === 2);
  if (routers.length === 0) return;
  const ended = await findEnded(
    chain,
    routers.map(({ address }) => address.toLowerCase()),
  );
  if (ended.length === 0) return;
  const { maxFeePerGas } = await currentFees(chain.id);
  for (const { amount, ...closing } of ended) {
    if (amount < CLOSE_GAS * maxFeePerGas * WORTH) continue;
    await transaction((tx) => queueClose(tx, closing));
  }
}

/** Finds quotes of native coin that were handed out and may execute, by payments that no router should execute. */
function findEnded({ id, blockTimeMs }: ChainConfig, routers: string[]): Promise<Ended[]> {
  const soonS = Math.ceil((BLOCKS * blockTimeMs) / 1_000);
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("payment_option as o")
      .innerJoin("payment as p", "p.id", "o.payment_id")
      .leftJoin("payment_option as paid", "paid.id", "p.option_id")
      .distinctOn(["o.payment_id", "o.router"])
      .select(["o.payment_id as paymentId", "o.chain_id as chainId", "o.router", "o.key"])
      .select(["o.deadline", "o.amount"])
      .where("o.kind", "=", fragment.lit("native"))
      .where(fragment<boolean>`o.action_counts & 2::smallint <> 0`)
      .where("o.deadline", ">", fragment<number>`extract(epoch from clock_timestamp())::bigint + ${soonS}`)
      .where("o.chain_id", "=", id)
      .where("o.router", "=", anyOf(routers))
      .where(({ eb, or, and }) =>
        or([
          eb("p.status", "in", literals("cancelled", "expired", "failed")),
          // A router that was paid refuses the quote already.
          and([
            eb("p.status", "=", fragment.lit("succeeded")),
            fragment<boolean>`(paid.chain_id, paid.router) is distinct from (o.chain_id, o.router)`,
          ]),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("relay_job as j")
              .whereRef("j.payment_id", "=", "o.payment_id")
              .whereRef("j.chain_id", "=", "o.chain_id")
              .whereRef("j.router", "=", "o.router")
              .where("j.kind", "=", fragment.lit("close")),
          ),
        ),
      )
      .orderBy("o.payment_id")
      .orderBy("o.router")
      .orderBy("o.deadline", "desc")
      .limit(BATCH)
      .$narrowType<{ router: Hex; key: Hex }>(),
  );
}
