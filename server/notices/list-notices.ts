import type { UserScope } from "@/server/auth/scope";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { chainsOf } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { db, one, sql } from "@/server/db/sql";
import { configurationNotices } from "@/server/notices/configuration-notices";
import { decideNotices, type Facts, type Senders } from "@/server/notices/decide-notices";
import { destinationNotices } from "@/server/notices/destination-notices";
import { personNotices } from "@/server/notices/person-notices";
import { recoveryNotices } from "@/server/notices/recovery-notices";
import type { Notice } from "@/server/notices/schema";
import { tenantNotices } from "@/server/notices/tenant-notices";

/** A watcher reads every few seconds; a network unread for this long is down, or has no watcher. */
const BEHIND_AFTER_S = 120;
const EXPIRING_DAYS = 14;

/** Returns the installation's sending keys; a signer row may belong to a removed key. */
function ownKeys(): Senders {
  const relayers = relayerAccounts().map(({ address }) => address.toLowerCase());
  return { relayers, refunder: refunderAccount()?.address.toLowerCase() ?? null };
}

/**
 * Lists what needs a person in this account and mode: their own sign-in, recovery links, changed destinations, then the
 * rest, most urgent first.
 */
export async function listNotices(scope: UserScope): Promise<Notice[]> {
  const kinds = [
    personNotices(scope),
    recoveryNotices(scope),
    destinationNotices(scope),
    accountNotices(scope),
  ];
  return (await Promise.all(kinds)).flat();
}

/**
 * Reads an account's notices in one statement. Only the operator's account sees why a key of the installation is
 * stopped, and faults of the books.
 */
async function accountNotices({ accountId, isOperator, mode, role }: UserScope): Promise<Notice[]> {
  const chains = new Map(chainsOf(mode).map(({ id, name }) => [id, name]));
  const ids = [...chains.keys()];
  const budgets = ids.map((id) => gasLimitsOf(id).lossPerAccount);
  const senders = ownKeys();
  const own = [...senders.relayers, senders.refunder];
  const readsBooks = isOperator && role === "owner";
  const facts = await one<Facts & { feeCurrencies: (string | null)[] | null }>(
    db,
    sql`select
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'address', address, 'reason', halted_reason) order by chain_id)
        from relay_signer where chain_id = any(${ids}::bigint[]) and halted_reason is not null) as halted,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'address', address, 'reason', paused_reason) order by chain_id)
        from relay_signer where chain_id = any(${ids}::bigint[]) and address = any(${own}::text[])
          and halted_reason is null and paused_reason is not null
          and (paused_reason <> 'gas_price' or paused_at < clock_timestamp() - make_interval(secs => ${BEHIND_AFTER_S}))) as paused,
      (select jsonb_agg(jsonb_build_object('chainId', b.chain_id))
        from unnest(${ids}::bigint[], ${budgets.map(({ unit }) => unit)}::text[], ${budgets.map(({ most }) => String(most))}::numeric[])
          as b (chain_id, unit, most)
        where b.most <= (select case b.unit when 'wei' then coalesce(sum(j.lost_wei), 0) else count(*) end from relay_job j join payment p on p.id = j.payment_id
          where j.chain_id = b.chain_id and j.lost_wei is not null and j.status = 'failed' and j.kind <> 'refund'
            and j.updated_at > clock_timestamp() - interval '1 day' and p.account_id = ${accountId})) as overspent,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'since', checked_at) order by chain_id)
        from chain_cursor where chain_id = any(${ids}::bigint[])
          and checked_at < clock_timestamp() - make_interval(secs => ${BEHIND_AFTER_S})) as behind,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'count', difference_count) order by chain_id)
        from books_audit where chain_id = any(${ids}::bigint[]) and difference_count > 0 and ${readsBooks}::boolean) as differing,
      (select difference_count from payments_audit where difference_count > 0 and ${readsBooks}::boolean) as unproven,
      (select jsonb_agg(jsonb_build_object('chainId', chain_id, 'count', repaired) order by chain_id)
        from books_audit where chain_id = any(${ids}::bigint[]) and repaired_at > clock_timestamp() - interval '1 day'
          and ${readsBooks}::boolean) as repaired,
      (select count(*) from refund where account_id = ${accountId} and chain_id = any(${ids}::bigint[])
        and status = 'pending_funds') as unfunded,
      (select count(*) from refund where account_id = ${accountId} and chain_id = any(${ids}::bigint[])
        and status = 'undeliverable') as undeliverable,
      (select jsonb_build_object('lost', count(*) filter (where x.kind = 'lost'), 'other', count(*) filter (where x.kind <> 'lost'))
        from payment_exception x where x.mode = ${mode}::run_mode and x.status = 'open' and x.gone_at is null
        and (x.account_id = ${accountId} or (x.account_id is null and ${isOperator}::boolean))) as exceptions,
      (select jsonb_build_object('count', count(*), 'id', (array_agg(m.id order by m.created_at desc, m.id desc))[1],
          'name', (array_agg(m.name order by m.created_at desc, m.id desc))[1])
        from merchant m where m.account_id = ${accountId} and m.deleted_at is null and m.status = 'active' and not exists (
          select from crypto_settlement s where s.merchant_id = m.id and s.deleted_at is null
            and s.chain_id = any(${ids}::bigint[]))) as homeless,
      (select jsonb_build_object('count', count(*), 'name', (array_agg(name order by expires_at))[1], 'at', min(expires_at))
        from api_key where account_id = ${accountId} and mode = ${mode}::run_mode and revoked_at is null
          and replaced_by is null and expires_at > now()
          and expires_at < now() + make_interval(days => ${EXPIRING_DAYS})) as expiring,
      (select jsonb_agg(distinct case when m.fee_bps is null and m.fee_fixed_minor is null then null
          else m.fee_fixed_currency end)
        from merchant m where m.account_id = ${accountId} and m.deleted_at is null and m.status = 'active'
          and (m.fee_fixed_minor > 0 or (m.fee_bps is null and m.fee_fixed_minor is null))) as "feeCurrencies"`,
  );
  const notices = [
    ...configurationNotices(mode, facts.feeCurrencies ?? []),
    ...decideNotices(facts, { networks: chains, senders }),
  ];
  return isOperator ? notices : tenantNotices(notices);
}
