import type { PartnerScope } from "@/server/auth/scope";
import { readCursor, signCursor } from "@/server/db/cursor";
import { db, many } from "@/server/db/sql";
import { anyOf } from "@/server/db/store";
import { hasStatus, selectExceptions } from "@/server/exceptions/exception-row";
import type { ExceptionList, SearchExceptions } from "@/server/exceptions/partner-schema";
import { presentPartnerException } from "@/server/exceptions/present-partner-exception";

/**
 * Lists a page of the exceptions within the key's reach, newest first, by keyset pagination.
 * @throws AppError `invalid_params` for a cursor of another query
 */
export async function searchExceptions(
  scope: PartnerScope,
  { cursor, limit, ...wanted }: SearchExceptions,
): Promise<ExceptionList> {
  const { status, kind, merchantId, paymentId } = wanted;
  const { accountId, mode, merchantIds } = scope;
  const query = { listing: "exceptions", status, kind, merchantId, paymentId, accountId, mode, merchantIds };
  const [at = "0", id = ""] = cursor === undefined ? [] : readCursor(cursor, query);
  const rows = await many(
    db,
    selectExceptions(scope)
      .$if(cursor !== undefined, (page) =>
        page.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("x.created_at", "x.id"), "<", tuple(new Date(Number(at)), id)),
        ),
      )
      .$if(status !== undefined, (page) => page.where(hasStatus(status ?? [])))
      .$if(kind !== undefined, (page) => page.where("x.kind", "=", anyOf(kind ?? [])))
      .$if(merchantId !== undefined, (page) => page.where("x.merchant_id", "=", anyOf(merchantId ?? [])))
      .$if(paymentId !== undefined, (page) => page.where("x.payment_id", "=", paymentId ?? ""))
      .orderBy("x.created_at", "desc")
      .orderBy("x.id", "desc")
      .limit(limit + 1),
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(presentPartnerException),
    nextCursor: last ? signCursor([String(last.createdAt.getTime()), last.id], query) : null,
  };
}
