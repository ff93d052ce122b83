import type { UserScope } from "@/server/auth/scope";
import { db, many, one } from "@/server/db/sql";
import { conditionsOf, confine, Values } from "@/server/filters/payment-filter";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { filterOf } from "@/server/listings/dashboard/query-filter";
import { parsePlace } from "@/server/listings/list-place";
import { type PaymentListRow, SELECT_LIST_ROWS } from "@/server/listings/list-row";
import type { ListPaymentChanges, PaymentChanges } from "@/server/listings/list-schema";

const MAX_COUNTED = 100;

/** Returns the present state of the displayed payments, and the number of newer matches. */
export async function listPaymentChanges(
  scope: UserScope,
  { ids, newest, query = {} }: ListPaymentChanges,
): Promise<PaymentChanges> {
  const [rows, newer] = await Promise.all([loadSeen(scope, ids), countNewer(scope, newest, query)]);
  return { items: rows.map(presentListItem), newer };
}

function loadSeen(scope: UserScope, ids: string[]): Promise<PaymentListRow[]> {
  const text = `${SELECT_LIST_ROWS} where p.id = any($3) and p.account_id = $1 and p.mode = $2`;
  return many<PaymentListRow>(db, {
    name: "payments_seen",
    text,
    values: [scope.accountId, scope.mode, ids],
  });
}

async function countNewer(scope: UserScope, newest: string | null, query: PaymentsQuery): Promise<number> {
  const filter = confine(scope, filterOf(query, new Date()));
  const values = new Values();
  const { value, id } = newest === null ? { value: "0", id: "" } : parsePlace(newest, "date");
  const conditions = [
    `p.account_id = ${values.bind(filter.accountId)}`,
    `p.mode = ${values.bind(filter.mode)}::run_mode`,
    `(p.created_at, p.id) > (${values.bind(new Date(Number(value)))}::timestamptz, ${values.bind(id)})`,
    ...(filter.merchantIds ? [`p.merchant_id = any(${values.bind(filter.merchantIds)}::text[])`] : []),
    ...conditionsOf(filter, values),
  ];
  const { count } = await one<{ count: number }>(db, {
    text: `select count(*) from (select from payment p where ${conditions.join(" and ")} limit ${MAX_COUNTED}) newer`,
    values: values.all,
  });
  return count;
}
