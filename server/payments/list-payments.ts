import type { UserScope } from "@/server/auth/scope";
import { db, many, type Statement } from "@/server/db/sql";
import { parsePlace } from "@/server/payments/list-place";
import { type PaymentListRow, SELECT_LIST_ROWS } from "@/server/payments/list-row";
import type { ListPayments, PaymentPage } from "@/server/payments/list-schema";
import { presentListItem } from "@/server/payments/present-payment-list";

const IN_ACCOUNT = "where p.account_id = $1 and p.mode = $2";
const NEWEST_FIRST = "order by p.created_at desc, p.id desc";
const OLDEST_FIRST = "order by p.created_at, p.id";

/**
 * A page of the account's payments, newest first, found by its place and not by counting, so that it costs the same
 * anywhere in the list and new payments do not shift it.
 */
export async function listPayments(
  scope: UserScope,
  { before, after, limit }: ListPayments,
): Promise<PaymentPage> {
  const values = [scope.accountId, scope.mode, limit + 1];
  if (after !== undefined) {
    const rows = await many<PaymentListRow>(db, newerThan(after, values));
    const items = rows.slice(0, limit).reverse().map(presentListItem);
    return {
      items,
      newer: rows.length > limit ? (items[0]?.place ?? null) : null,
      older: items.at(-1)?.place ?? after,
    };
  }
  const rows = await many<PaymentListRow>(
    db,
    before === undefined ? newest(values) : olderThan(before, values),
  );
  const items = rows.slice(0, limit).map(presentListItem);
  const newer = before === undefined ? null : (items[0]?.place ?? null);
  return { items, newer, older: rows.length > limit ? (items.at(-1)?.place ?? null) : null };
}

function newest(values: unknown[]): Statement {
  return {
    name: "payments_newest",
    text: `${SELECT_LIST_ROWS} ${IN_ACCOUNT} ${NEWEST_FIRST} limit $3`,
    values,
  };
}

function olderThan(place: string, values: unknown[]): Statement {
  const { createdAt, id } = parsePlace(place);
  return {
    name: "payments_older",
    text: `${SELECT_LIST_ROWS} ${IN_ACCOUNT} and (p.created_at, p.id) < ($4, $5) ${NEWEST_FIRST} limit $3`,
    values: [...values, createdAt, id],
  };
}

function newerThan(place: string, values: unknown[]): Statement {
  const { createdAt, id } = parsePlace(place);
  return {
    name: "payments_newer",
    text: `${SELECT_LIST_ROWS} ${IN_ACCOUNT} and (p.created_at, p.id) > ($4, $5) ${OLDEST_FIRST} limit $3`,
    values: [...values, createdAt, id],
  };
}
