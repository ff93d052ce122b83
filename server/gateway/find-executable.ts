import { explorerLink } from "@/server/chain/client/explorer-link";
import { chainsConfig } from "@/server/chain/client/registry";
import { db, one, sql } from "@/server/db/sql";
import { countBit } from "@/server/gateway/option-row";

/** Transactions handed to a buyer's wallet that the router may still execute. */
export interface Executable {
  chains: {
    id: number /** Before a transaction's hash; null where the network has no explorer. */;
    explorer: string | null;
  }[];
  /** When the last of them becomes void on its chain, in Unix milliseconds; the chain confirms it some time later. */
  untilMs: number;
}

/** Maximum lag of block clocks behind the database's. */
const CLOCK_SKEW_S = 60;

/**
 * Finds the transactions handed out for a payment that may still arrive; null when none can. Signatures do not count:
 * the router takes them only from the relayer, which gets those of accepted confirms. A transaction is void when a
 * confirmed block after the deadline lacks it, or when its chain has already executed it. A test chain may make no
 * empty blocks: there the clock counts, once the chain was read after the deadline.
 */
export async function findExecutable(paymentId: string): Promise<Executable | null> {
  const isTest = chainsConfig().chains.filter(({ mode }) => mode === "test");
  const { chainIds, until } = await one<{ chainIds: number[] | null; until: bigint | number | null }>(
    db,
    sql`select array_agg(distinct o.chain_id::integer) as "chainIds", max(o.deadline) as until
        from payment_option o join payment p on p.id = o.payment_id left join chain_cursor c on c.chain_id = o.chain_id
        where o.payment_id = ${paymentId} and o.kind = 'native' and o.action_counts & ${countBit(1)}::smallint <> 0
          and not coalesce(c.block_time > to_timestamp(o.deadline), false)
          and not coalesce(o.chain_id = any(${isTest.map(({ id }) => id)}::bigint[]) and c.block_number >= c.head_number
            and c.checked_at > to_timestamp(o.deadline + ${CLOCK_SKEW_S}), false)
          and not (p.status = 'succeeded' and p.chain_id = o.chain_id)
          and not exists (select 1 from chain_event e
            where e.payment_id = p.id and e.chain_id = o.chain_id and e.type = 'PaymentExecuted')
          and not exists (select 1 from payment_exception x
            where x.payment_id = p.id and x.chain_id = o.chain_id and x.kind in ('late', 'duplicate') and x.gone_at is null)`,
  );
  if (!chainIds || until === null) return null;
  const chains = chainIds.map((id) => ({ id, explorer: explorerLink(id, "") }));
  return { chains, untilMs: Number(until) * 1_000 };
}
