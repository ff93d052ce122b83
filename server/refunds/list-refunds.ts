import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { anyOf } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { presentRefund, statusesOf } from "@/server/refunds/present-refund";
import { STATUS, selectRefunds } from "@/server/refunds/refund-row";
import type { ListRefundChanges, ListRefunds, RefundListItem, RefundPage } from "@/server/refunds/schema";

/** Lists a page of the account's refunds, newest first, by keyset pagination. */
export async function listRefunds(scope: UserScope, query: ListRefunds): Promise<RefundPage> {
  const { before, state, merchantId, limit } = query;
  const place = before === undefined ? null : parsePlace(before);
  const rows = await many(
    db,
    selectRefunds(scope)
      .where(({ eb, and, refTuple, tuple }) =>
        and([
          ...(place ? [eb(refTuple("r.created_at", "r.id"), "<", tuple(...place))] : []),
          ...(state ? [eb(STATUS, "in", statusesOf(state))] : []),
          ...(merchantId === undefined ? [] : [eb("r.merchant_id", "=", merchantId)]),
        ]),
      )
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map(presentRefund);
  return { items, older: rows.length > limit ? (items.at(-1)?.place ?? null) : null };
}

/** Lists the current state of the refunds that a reader has on screen. */
export async function listRefundChanges(
  scope: UserScope,
  { ids }: ListRefundChanges,
): Promise<RefundListItem[]> {
  const rows = await many(db, selectRefunds(scope).where("r.id", "=", anyOf(ids)));
  return rows.map(presentRefund);
}

function parsePlace(place: string): [at: Date, id: string] {
  const dot = place.indexOf(".");
  const at = new Date(Number(place.slice(0, dot)));
  if (Number.isNaN(at.getTime())) throw new AppError("invalid_params", "There is no such place in the list.");
  return [at, place.slice(dot + 1)];
}
