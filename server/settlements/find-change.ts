import type { UserScope } from "@/server/auth/scope";
import { type Db, maybeOne } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { CHANGE_COLUMNS, type ChangeAddresses, type ChangeRow } from "@/server/settlements/change-row";

/**
 * Finds a waiting change of the account.
 * @throws AppError `not_found` for an unknown change, `invalid_state` for one that is no longer waiting
 */
export async function findChange(on: Db, scope: UserScope, changeId: string): Promise<ChangeRow> {
  const row = await maybeOne(
    on,
    tenant(scope)
      .selectFrom("destination_change")
      .select(CHANGE_COLUMNS)
      .select(fragment<boolean>`status = 'waiting'`.as("isWaiting"))
      .where("id", "=", changeId)
      .where("mode", "=", scope.mode)
      .$narrowType<ChangeAddresses>(),
  );
  if (!row) throw new AppError("not_found", "There is no change of a destination with this id.");
  if (!row.isWaiting) throw changeEnded();
  return row;
}

export function changeEnded(): AppError {
  return new AppError("invalid_state", "This change is no longer waiting. Reload to see what became of it.");
}
