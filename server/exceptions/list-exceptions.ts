import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { inState, selectExceptions } from "@/server/exceptions/exception-row";
import { presentException } from "@/server/exceptions/present-exception";
import type { ExceptionPage, ListExceptions } from "@/server/exceptions/schema";
import { AppError } from "@/server/kernel/errors";

/** Lists a page of the account's exceptions, newest first, by keyset pagination. */
export async function listExceptions(scope: UserScope, query: ListExceptions): Promise<ExceptionPage> {
  const { before, state, merchantId, limit } = query;
  const place = before === undefined ? null : parsePlace(before);
  const rows = await many(
    db,
    selectExceptions(scope)
      .where(({ eb, and, refTuple, tuple }) =>
        and([
          ...(place ? [eb(refTuple("x.created_at", "x.id"), "<", tuple(...place))] : []),
          ...(state ? [inState(state)] : []),
          ...(merchantId === undefined ? [] : [eb("x.merchant_id", "=", merchantId)]),
        ]),
      )
      .orderBy("x.created_at", "desc")
      .orderBy("x.id", "desc")
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map(presentException);
  return { items, older: rows.length > limit ? (items.at(-1)?.place ?? null) : null };
}

function parsePlace(place: string): [at: Date, id: string] {
  const dot = place.indexOf(".");
  const at = new Date(Number(place.slice(0, dot)));
  if (Number.isNaN(at.getTime())) throw new AppError("invalid_params", "There is no such place in the list.");
  return [at, place.slice(dot + 1)];
}
