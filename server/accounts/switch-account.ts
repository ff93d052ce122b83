import type { AccountChoice } from "@/server/accounts/team-schema";
import type { UserScope } from "@/server/auth/scope";
import { changed, db, many, sql } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

const MAX_SHOWN = 100;

/** The accounts that the person at work belongs to, by name. At most 100. */
export function listAccounts(scope: UserScope): Promise<AccountChoice[]> {
  return many<AccountChoice>(
    db,
    sql`select a.id, a.name, m.role, a.id = ${scope.accountId} as "isPresent"
        from membership m join account a on a.id = m.account_id
        where m.user_id = ${scope.userId} order by lower(a.name), a.id limit ${MAX_SHOWN}`,
  );
}

/**
 * Goes on in another account, in this session.
 * @throws AppError `not_found` for an account that the person does not belong to
 */
export async function switchAccount(scope: UserScope, accountId: string): Promise<void> {
  const switched = await changed(
    db,
    sql`update session set account_id = ${accountId} where id = ${scope.sessionId}
          and exists (select 1 from membership where user_id = ${scope.userId} and account_id = ${accountId})`,
  );
  if (switched === 0) throw new AppError("not_found", "There is no such account.");
}
