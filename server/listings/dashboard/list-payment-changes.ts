import type { Mode } from "@/server/auth/permissions";
import type { UserScope } from "@/server/auth/scope";
import { compiledOfAccount, type Given } from "@/server/db/compiled";
import { compiledByShape, type Shaped } from "@/server/db/compiled-by-shape";
import { db, many, one } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { type FilterValues, matching, valuesOf } from "@/server/filters/payment-filter";
import { loadFilter } from "@/server/listings/dashboard/load-filter";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
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
  const filter = await loadFilter(scope, query);
  const { value, id } = newest === null ? { value: "0", id: "" } : parsePlace(newest, "date");
  const after = { time: new Date(Number(value)), id };
  return (await one(db, NEWER(scope, { ...valuesOf(filter), after }))).count;
}

interface Newer extends FilterValues {
  after: { time: Date; id: string };
}

const NEWER = compiledByShape((account, given: Shaped<Newer>) => {
  const { time, id } = given.after;
  const newer = matching(account, given)
    .select(fragment.lit(1).as("one"))
    .where(fragment<boolean>`(p.created_at, p.id) > (${time}::timestamptz, ${id})`)
    .limit(fragment.lit(MAX_COUNTED));
  return store.selectFrom(newer.as("newer")).select(({ fn }) => fn.countAll<number>().as("count"));
});
