import { type Db, maybeOne } from "@/server/db/sql";
import { type ExceptionKeeper, type ExceptionRow, selectExceptions } from "@/server/exceptions/exception-row";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";

/**
 * Finds the exception with this id, if the caller may see it.
 * @throws AppError `not_found`
 */
export async function findException(on: Db, scope: ExceptionKeeper, id: string): Promise<ExceptionRow> {
  const row = isId("exc", id)
    ? await maybeOne(on, selectExceptions(scope).where("x.id", "=", id))
    : undefined;
  if (!row) throw new AppError("not_found", "There is no exception with this id.");
  return row;
}
