import { refOf } from "@/server/chain/calls/terms";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { chainsConfig } from "@/server/chain/client/registry";
import { db, one } from "@/server/db/sql";
import { acrossAccounts, fragment, literals } from "@/server/db/store";
import type { Executable } from "@/server/gateway/checkout-schema";
import { countBit } from "@/server/gateway/option-row";

/** Maximum lag of block clocks behind the database's. */
const CLOCK_SKEW_S = 60;

/**
 * Finds the transactions handed out for a payment that may still arrive; null when none can. Signatures do not count:
 * the router takes them only from the relayer, which gets those of accepted confirms. A transaction is void when a
 * confirmed block after the deadline lacks it, or when its router has already executed the payment or has closed it in
 * a confirmed block. A test chain may make no empty blocks: there the clock counts, once the chain was read after the
 * deadline.
 */
export async function findExecutable(paymentId: string): Promise<Executable | null> {
  const { chainIds, until } = await one(db, withoutClosed(executableOf(paymentId), paymentId));
  if (!chainIds || until === null) return null;
  const chains = chainIds.map((id) => ({ id, explorer: explorerLink(id, "") }));
  return { chains, untilMs: Number(until) * 1_000 };
}

function executableOf(paymentId: string) {
  const testIds = chainsConfig()
    .chains.filter(({ mode }) => mode === "test")
    .map(({ id }) => id);
  return acrossAccounts("capability")
    .selectFrom("payment_option as o")
    .innerJoin("payment as p", "p.id", "o.payment_id")
    .leftJoin("chain_cursor as c", "c.chain_id", "o.chain_id")
    .select([
      fragment<number[] | null>`array_agg(distinct o.chain_id::integer)`.as("chainIds"),
      fragment<number | null>`max(o.deadline)`.as("until"),
    ])
    .where("o.payment_id", "=", paymentId)
    .where("o.kind", "=", fragment.lit("native"))
    .where(fragment<number>`o.action_counts & ${countBit(1)}::smallint`, "<>", fragment.lit(0))
    .where(fragment<boolean>`not coalesce(c.block_time > to_timestamp(o.deadline), false)`)
    .where(
      fragment<boolean>`not coalesce(o.chain_id = any(${testIds}::bigint[]) and c.block_number >= c.head_number
        and c.checked_at > to_timestamp(o.deadline + ${CLOCK_SKEW_S}), false)`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_option as c")
            .select("c.id")
            .whereRef("c.id", "=", "p.option_id")
            .whereRef("c.chain_id", "=", "o.chain_id")
            .whereRef("c.router", "=", "o.router")
            .where("p.status", "=", fragment.lit("succeeded")),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chain_event as e")
            .select("e.tx_hash")
            .whereRef("e.payment_id", "=", "p.id")
            .whereRef("e.chain_id", "=", "o.chain_id")
            .where(({ eb, or, ref }) =>
              or([eb("e.router", "is", null), eb("e.router", "=", ref("o.router"))]),
            )
            .where("e.type", "=", fragment.lit("PaymentExecuted")),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_exception as x")
            .innerJoin("payment_option as d", "d.id", "x.option_id")
            .select("x.id")
            .whereRef("x.payment_id", "=", "p.id")
            .whereRef("x.chain_id", "=", "o.chain_id")
            .whereRef("d.router", "=", "o.router")
            .where("x.kind", "in", literals("late", "duplicate"))
            .where("x.gone_at", "is", null),
        ),
      ),
    );
}

/** Leaves out the options of routers that have closed the payment in a confirmed block. */
function withoutClosed(found: ReturnType<typeof executableOf>, paymentId: string) {
  return found.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("chain_event as e")
          .select("e.tx_hash")
          .where(fragment<string>`e.data ->> 'paymentRef'`, "=", refOf(paymentId))
          .where("e.type", "=", fragment.lit("PaymentClosed"))
          .whereRef("e.chain_id", "=", "o.chain_id")
          .whereRef("e.router", "=", "o.router")
          .where("e.confirmed_at", "is not", null),
      ),
    ),
  );
}
