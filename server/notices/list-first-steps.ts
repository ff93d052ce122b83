import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, one, sql } from "@/server/db/sql";
import type { FirstSteps } from "@/server/notices/schema";

/** Reads the account's progress towards its first payment in this mode. */
export function listFirstSteps({ accountId, mode }: UserScope): Promise<FirstSteps> {
  const chains = chainsOf(mode).map(({ id }) => id);
  return one<FirstSteps & Record<string, unknown>>(
    db,
    sql`select merchant.id is not null as merchant, merchant.id as "merchantId",
          exists (select from merchant m join crypto_settlement s on s.merchant_id = m.id where m.account_id = ${accountId}
            and m.deleted_at is null and s.deleted_at is null and s.chain_id = any(${chains}::bigint[])) as destination,
          exists (select from api_key where account_id = ${accountId} and mode = ${mode}::run_mode 
            and revoked_at is null) as "apiKey",
          exists (select from payment where account_id = ${accountId} and mode = ${mode}::run_mode) as payment,
          exists (select from payment where account_id = ${accountId} and mode = ${mode}::run_mode
            and status = 'succeeded' and token_symbol is not null) as paid
        from (select 1) as account left join lateral (
          select id from merchant where account_id = ${accountId} and deleted_at is null
          order by created_at desc, id desc limit 1) merchant on true`,
  );
}
