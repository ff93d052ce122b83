import type { UserScope } from "@/server/auth/scope";
import { gasLimitsOf } from "@/server/chain/gas-limits";
import { refunderAccount } from "@/server/chain/refunder-key";
import { chainsOf } from "@/server/chain/registry";
import { relayerAccounts } from "@/server/chain/relayer-key";
import { db, one, sql } from "@/server/db/sql";
import { decideNotices, type Facts, type Senders } from "@/server/notices/decide-notices";
import type { Notice } from "@/server/notices/schema";

/** A watcher reads every few seconds; a network that it has not read for so long is down, or nobody watches. */
const BEHIND_AFTER_S = 120;
const EXPIRING_DAYS = 14;

/** The keys that this installation sends with; a lane may be of one that it no longer has. */
function ownKeys(): Senders {
  const relayers = relayerAccounts().map(({ address }) => address.toLowerCase());
  return { relayers, refunder: refunderAccount()?.address.toLowerCase() ?? null };
}

/** What needs a person in this account and mode, the most pressing first. One statement. */
export async function listNotices({ accountId, mode, role }: UserScope): Promise<Notice[]> {
  const chains = new Map(chainsOf(mode).map(({ id, name }) => [id, name]));
  const ids = [...chains.keys()];
  const budgets = ids.flatMap((id) => {
    const { maxLossPerAccount } = gasLimitsOf(id);
    return maxLossPerAccount === null ? [] : [[id, maxLossPerAccount] as const];
  });
  const senders = ownKeys();
  const own = [...senders.relayers, senders.refunder];
  const facts = await one<Facts & Record<string, unknown>>(
    db,
    sql`select
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'address', address, 'reason', halted_reason) order by chain_id)
        from relay_lane where chain_id = any(${ids}::bigint[]) and halted_reason is not null) as halted,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'address', address, 'reason', paused_reason) order by chain_id)
        from relay_lane where chain_id = any(${ids}::bigint[]) and address = any(${own}::text[])
          and halted_reason is null and paused_reason is not null
          and (paused_reason <> 'gas_price' or paused_at < clock_timestamp() - make_interval(secs => ${BEHIND_AFTER_S}))) as paused,
      (select jsonb_agg(jsonb_build_object('chainId', b.chain_id))
        from unnest(${budgets.map(([id]) => id)}::bigint[], ${budgets.map(([, most]) => String(most))}::numeric[]) as b (chain_id, most)
        where b.most <= (select coalesce(sum(j.lost_wei), 0) from relay_job j join payment p on p.id = j.payment_id
          where j.chain_id = b.chain_id and j.lost_wei is not null and j.status = 'failed' and j.kind <> 'refund'
            and j.updated_at > clock_timestamp() - interval '1 day' and p.account_id = ${accountId})) as overspent,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'since', checked_at) order by chain_id)
        from chain_cursor where chain_id = any(${ids}::bigint[])
          and checked_at < clock_timestamp() - make_interval(secs => ${BEHIND_AFTER_S})) as behind,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'count', difference_count) order by chain_id)
        from books_audit where chain_id = any(${ids}::bigint[]) and difference_count > 0 and ${role} = 'owner'
          and ${accountId} = (select id from account order by created_at, id limit 1)) as differing,
      (select count(*) from refund where account_id = ${accountId} and chain_id = any(${ids}::bigint[])
        and status = 'pending_funds') as unfunded,
      (select count(*) from payment_exception x where x.mode = ${mode}::run_mode and x.status = 'open' and x.gone_at is null
        and (x.account_id = ${accountId} or (x.account_id is null
          and ${accountId} = (select id from account order by created_at, id limit 1)))) as exceptions,
      (select jsonb_build_object('count', count(*), 'id', (array_agg(m.id order by m.created_at desc, m.id desc))[1],
          'name', (array_agg(m.name order by m.created_at desc, m.id desc))[1])
        from merchant m where m.account_id = ${accountId} and m.deleted_at is null and m.status = 'active' and not exists (
          select from crypto_settlement s where s.merchant_id = m.id and s.deleted_at is null
            and s.chain_id = any(${ids}::bigint[]))) as homeless,
      (select jsonb_build_object('count', count(*), 'name', (array_agg(name order by expires_at))[1], 'at', min(expires_at))
        from api_key where account_id = ${accountId} and mode = ${mode}::run_mode and revoked_at is null
          and replaced_by is null and expires_at > now()
          and expires_at < now() + make_interval(days => ${EXPIRING_DAYS})) as expiring`,
  );
  return decideNotices(facts, { networks: chains, senders });
}
