import type { Mode } from "@/server/auth/permissions";
import type { UserScope } from "@/server/auth/scope";
import { compiledOfAccount, type Given } from "@/server/db/compiled";
import { db, many, one, plannedByValues } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { confine, matching } from "@/server/filters/payment-filter";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { filterOf } from "@/server/listings/dashboard/query-filter";
import { parsePlace } from "@/server/listings/list-place";
import { listRowsOf, type PaymentListRow } from "@/server/listings/list-row";
import type { ListPaymentChanges, PaymentChanges } from "@/server/listings/list-schema";

const MAX_COUNTED = 100;

/** Returns the present state of the displayed payments, and the number of newer matches. */
export async function listPaymentChanges(
  scope: UserScope,
  { ids, newest, query = {} }: ListPaymentChanges,
): Promise<PaymentChanges> {
  const [rows, newer] = await Promise.all([loadListed(scope, ids), countNewer(scope, newest, query)]);
  return { items: rows.map(presentListItem), newer };
}

function loadListed(scope: UserScope, ids: string[]): Promise<PaymentListRow[]> {
  return many(db, LISTED(scope, { ids, mode: scope.mode }));
}

const LISTED = compiledOfAccount((account, { ids, mode }: Given<{ ids: string[]; mode: Mode }>) =>
  listRowsOf(
    tenant(account)
      .rows("payment")
      .where("payment.id", "=", fragment<string>`any(${ids})`)
      .where("payment.mode", "=", mode)
      .as("p"),
  ),
);

async function countNewer(scope: UserScope, newest: string | null, query: PaymentsQuery): Promise<number> {
  const filter = confine(scope, filterOf(query, new Date()));
  const { value, id } = newest === null ? { value: "0", id: "" } : parsePlace(newest, "date");
  const newer = matching(filter)
    .select(fragment.lit(1).as("one"))
    .where(fragment<boolean>`(p.created_at, p.id) > (${new Date(Number(value))}::timestamptz, ${id})`)
    .limit(fragment.lit(MAX_COUNTED));
  const counted = store.selectFrom(newer.as("newer")).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await one(db, plannedByValues(counted))).count;
}
