import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { type ExceptionRow, inState, selectExceptions } from "@/server/exceptions/exception-row";
import { presentException } from "@/server/exceptions/present-exception";
import type { ExceptionPage, ListExceptions } from "@/server/exceptions/schema";
import { AppError } from "@/server/kernel/errors";

/** Lists a page of the account's exceptions, newest first, by keyset pagination. */
export async function listExceptions(scope: UserScope, asked: ListExceptions): Promise<ExceptionPage> {
  const { before, state, merchantId, limit } = asked;
  const [at, id] = before === undefined ? [null, null] : parsePlace(before);
  const rows = await many<ExceptionRow & Record<string, unknown>>(
    db,
    selectExceptions(scope, {
      name: "exceptions_page",
      rest: `and ($4::timestamptz is null or (x.created_at, x.id) < ($4, $5::text))
        and ${inState("$6")} and ($7::text is null or x.merchant_id = $7)
        order by x.created_at desc, x.id desc limit $8`,
      values: [at, id, state ?? null, merchantId ?? null, limit + 1],
    }),
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
