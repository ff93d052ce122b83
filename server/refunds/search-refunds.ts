import type { PartnerScope } from "@/server/auth/scope";
import { readCursor, signCursor } from "@/server/db/cursor";
import { db, many } from "@/server/db/sql";
import { anyOf } from "@/server/db/store";
import { presentApiRefund } from "@/server/refunds/present-api-refund";
import { STATUS, selectRefunds } from "@/server/refunds/refund-row";
import type { RefundList, SearchRefunds } from "@/server/refunds/refund-schema";

/**
 * Lists a page of the refunds of the merchants that the key may use, newest first, by keyset.
 * @throws AppError `invalid_params` for a cursor of another query
 */
export async function searchRefunds(scope: PartnerScope, query: SearchRefunds): Promise<RefundList> {
  const { limit, paymentId } = query;
  const statuses = distinct(query.status);
  const merchantIds = merchantsOf(scope, query.merchantId);
  const { accountId, mode } = scope;
  const asked = { listing: "refunds", accountId, mode, merchantIds, statuses, paymentId: paymentId ?? null };
  const after = query.cursor === undefined ? null : placeOf(readCursor(query.cursor, asked));
  const rows = await many(
    db,
    selectRefunds(scope)
      .where(({ eb, and, refTuple, tuple }) =>
        and([
          ...(after ? [eb(refTuple("r.created_at", "r.id"), "<", tuple(...after))] : []),
          ...(statuses ? [eb(STATUS, "=", anyOf(statuses))] : []),
          ...(merchantIds ? [eb("r.merchant_id", "=", anyOf(merchantIds))] : []),
          ...(paymentId === undefined ? [] : [eb("r.payment_id", "=", paymentId)]),
        ]),
      )
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(limit + 1),
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? signCursor([String(last.createdAt.getTime()), last.id], asked) : null;
  return { data: shown.map(presentApiRefund), nextCursor };
}

/** Returns the requested merchants that the key may use; null for all of the account. */
function merchantsOf({ merchantIds }: PartnerScope, requested: string[] | undefined): string[] | null {
  const wanted = distinct(requested);
  if (!merchantIds) return wanted;
  return wanted ? wanted.filter((id) => merchantIds.includes(id)) : [...merchantIds].sort();
}

function placeOf([at = "", id = ""]: string[]): [at: Date, id: string] {
  return [new Date(Number(at)), id];
}

/** Sorts and deduplicates, so that equivalent queries are equal. */
function distinct<T extends string>(list: T[] | undefined): T[] | null {
  return list ? [...new Set(list)].sort() : null;
}
