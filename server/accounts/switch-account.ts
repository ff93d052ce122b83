import type { AccountChoice } from "@/server/accounts/team-schema";
import type { UserScope } from "@/server/auth/scope";
import { changed, db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

const MAX_SHOWN = 100;

/** Lists the accounts of the signed-in person, by name. At most 100. */
export function listAccounts(scope: UserScope): Promise<AccountChoice[]> {
  return many(
    db,
    acrossAccounts("person")
      .selectFrom("membership as m")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select(["a.id", "a.name", "m.role", fragment<boolean>`a.id = ${scope.accountId}`.as("isPresent")])
      .where("m.user_id", "=", scope.userId)
      .orderBy(({ fn }) => fn("lower", ["a.name"]))
      .orderBy("a.id")
      .limit(MAX_SHOWN),
  );
}

/**
 * Switches this session to another account.
 * @throws AppError `not_found` for an account that the person does not belong to
 */
export async function switchAccount(scope: UserScope, accountId: string): Promise<void> {
  const switched = await changed(
    db,
    acrossAccounts("person")
      .updateTable("session")
      .set({ account_id: accountId })
      .where("id", "=", scope.sessionId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("membership")
            .select("user_id")
            .where("user_id", "=", scope.userId)
            .where("account_id", "=", accountId),
        ),
      ),
  );
  if (switched === 0) throw new AppError("not_found", "There is no such account.");
}
