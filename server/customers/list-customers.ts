import type { UserScope } from "@/server/auth/scope";
import { ADDRESS, paymentsOf } from "@/server/customers/customer-payments";
import { findNotes } from "@/server/customers/find-notes";
import type { CustomerPage, ListCustomers } from "@/server/customers/schema";
import { sumCustomers } from "@/server/customers/sum-customers";
import { db, many, maybeOne, plannedByValues } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { parsePlace, placeOf } from "@/server/listings/list-place";

/** Most payments that a page walks past; a page is short where they belong to few customers. */
const MAX_WALKED = 5_000;

/**
 * Lists a page of the account's customers, the one with the newest payment first. A customer is a wallet's address on
 * all networks; each stands where its newest payment does.
 */
export async function listCustomers(scope: UserScope, query: ListCustomers): Promise<CustomerPage> {
  const { before, limit } = query;
  const merchantId = query.merchantId ?? null;
  const place = before === undefined ? null : parsePlace(before, "date");
  const walked = paymentsOf(scope, merchantId)
    .select(["p.id", "p.created_at as createdAt", ADDRESS.as("address")])
    .$if(place !== null, (payments) =>
      payments.where(
        fragment<boolean>`(p.created_at, p.id) < (${new Date(Number(place?.value))}::timestamptz, ${place?.id})`,
      ),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(MAX_WALKED);
  const newest = paymentsOf(scope, merchantId)
    .select("p.id")
    .where(ADDRESS, "=", fragment.ref<string>("w.address"))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(1);
  const rows = await many(
    db,
    plannedByValues(
      store
        .selectFrom(walked.as("w"))
        .select(["w.id", "w.createdAt", "w.address"])
        .where("w.address", "is not", null)
        .where("w.id", "=", fragment<string>`(${newest})`)
        .orderBy("w.createdAt", "desc")
        .orderBy("w.id", "desc")
        .limit(limit + 1),
    ),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const end = () => maybeOne(db, plannedByValues(walked.offset(MAX_WALKED - 1).limit(1)));
  const next = rows.length > limit ? last : await end();
  const addresses = shown.map(({ address }) => address);
  const [sums, notes] = await Promise.all([
    sumCustomers(scope, addresses, merchantId),
    findNotes(scope, addresses),
  ]);
  const items = shown.flatMap(({ address, createdAt }) => {
    const sum = sums.get(address);
    return sum ? [{ ...sum, address, lastAt: createdAt, note: notes.get(address)?.text ?? null }] : [];
  });
  return { items, older: next ? placeOf(next) : null };
}
