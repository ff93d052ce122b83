import type { Hex } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readHead } from "@/server/chain/reads/blocks";
import { readDirect } from "@/server/chain/reads/read-direct";
import { changed, db, many } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { acceptClaim } from "@/server/gateway/accept-claim";
import { dropClaim, noteUnknown } from "@/server/gateway/drop-claim";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import type { PaymentStatus } from "@/server/payments/lifecycle";

interface DueClaim {
  id: string;
  paymentId: string;
  optionId: string;
  txHash: Hex;
  router: Hex;
  payer: Hex;
  key: Hex;
  status: PaymentStatus;
}

/** Claims of one round; each costs the node one or two requests. */
const BATCH = 25;
const AT_ONCE = 4;

/**
 * Checks reported transactions that no node had shown yet. One that appears moves its payment to `processing`; one
 * that stays unknown is dropped. Claims of payments decided otherwise are closed.
 * @throws AppError `bad_gateway` or `unavailable`; call it again later
 */
export async function followClaims(chain: ChainConfig, backoff: Backoff): Promise<void> {
  const due = await dueClaims(chain.id);
  const decided = due.filter(({ status }) => status !== "requires_action").map(({ id }) => id);
  if (decided.length > 0) await close(decided);
  const open = due.filter(({ status }) => status === "requires_action");
  if (open.length === 0) return;
  const { number } = await readHead(chain);
  await forEachIsolated(open, (claim) => follow(chain, claim, number), { backoff, width: AT_ONCE });
}

async function follow(chain: ChainConfig, claim: DueClaim, height: number): Promise<void> {
  const { id, router, payer, txHash: hash, key } = claim;
  const sent = await readDirect({ chainId: chain.id, router, payer, hash });
  if (sent?.keys.includes(key) && (await acceptClaim(claim))) return;
  if (sent?.isMined && !sent.keys.includes(key)) return dropClaim(claim, "other_transaction");
  if (sent) {
    await changed(
      db,
      store
        .updateTable("payment_claim")
        .set({ checked_at: clock(), unknown_since: null, unknown_block: null })
        .where("id", "=", id),
    );
  } else if (await noteUnknown(id, height)) await dropClaim(claim, "unknown");
}

/** Lists the open claims due for a check, unchecked ones first; old ones are checked less often. */
function dueClaims(chainId: number): Promise<DueClaim[]> {
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("payment_claim as c")
      .innerJoin("payment_option as o", "o.id", "c.option_id")
      .innerJoin("payment as p", "p.id", "c.payment_id")
      .select(["c.id", "c.payment_id as paymentId", "c.option_id as optionId", "c.tx_hash as txHash"])
      .select(["o.router", "o.payer", "o.key", "p.status"])
      .where("c.seen_at", "is", null)
      .where("c.dropped_at", "is", null)
      .where("c.closed_at", "is", null)
      .where("o.chain_id", "=", chainId)
      .where(
        fragment<boolean>`(c.checked_at is null or c.checked_at
          + greatest((clock_timestamp() - c.created_at) / 20, interval '500 ms') < clock_timestamp())`,
      )
      .orderBy("c.checked_at", (order) => order.asc().nullsFirst())
      .limit(BATCH)
      .$narrowType<Pick<DueClaim, "txHash" | "router" | "payer" | "key">>(),
  );
}

async function close(ids: readonly string[]): Promise<void> {
  await changed(
    db,
    store
      .updateTable("payment_claim")
      .set({ closed_at: clock() })
      .where("id", "=", fragment<string>`any(${[...ids]}::text[])`)
      .where("seen_at", "is", null)
      .where("dropped_at", "is", null)
      .where("closed_at", "is", null),
  );
}
