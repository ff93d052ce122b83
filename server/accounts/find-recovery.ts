import { LinkToken } from "@/server/accounts/schema";
import { hashLinkToken } from "@/server/auth/link-token";
import { type Db, db, maybeOne, sql } from "@/server/db/sql";

/**
 * `withdrawn`: its maker is no longer an owner, or the person has since joined another account, which the maker must
 * not gain access to.
 */
export type RecoveryState = "open" | "used" | "expired" | "withdrawn" | "unknown";

export interface FoundRecovery {
  state: Exclude<RecoveryState, "unknown">;
  userId: string;
  email: string;
  hasSecondFactor: boolean;
  /** The name of the owner who made the link; null for the operator's command. */
  madeBy: string | null;
}

/** Finds the link of a token, in any state; undefined for a token that was never issued. */
export function findRecovery(token: unknown, on: Db = db): Promise<FoundRecovery | undefined> {
  const parsed = LinkToken.safeParse(token);
  if (!parsed.success) return Promise.resolve(undefined);
  return maybeOne<FoundRecovery & Record<string, unknown>>(
    on,
    sql`select u.id as "userId", u.email, u.totp_enabled_at is not null as "hasSecondFactor", maker.name as "madeBy",
          case when l.used_at is not null then 'used' when l.expires_at <= clock_timestamp() then 'expired'
            when l.account_id is null then 'open'
            when exists (select 1 from membership where user_id = l.user_id and account_id = l.account_id)
              and not exists (select 1 from membership where user_id = l.user_id and account_id <> l.account_id)
              and exists (select 1 from membership where user_id = l.made_by and account_id = l.account_id and role = 'owner')
            then 'open' else 'withdrawn' end as state
        from recovery_link l join "user" u on u.id = l.user_id left join "user" maker on maker.id = l.made_by
        where l.token_hash = ${hashLinkToken(parsed.data)}`,
  );
}
