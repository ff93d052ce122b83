import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { db, many, plannedByValues } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { hasGivenEnds } from "@/server/filters/ends-condition";
import type { PaymentSearch } from "@/server/filters/payment-search";
import type { Findings } from "@/server/search/schema";
import { wantedOf } from "@/server/search/wanted";

const MAX_CUSTOMERS = 4;
/** Most payments that are read for their buyers. */
const MAX_PAYMENTS = 1_000;

/** Finds buyers by the address of their wallet, whole or shortened. */
export async function findCustomers(scope: UserScope, search: PaymentSearch): Promise<Findings["customers"]> {
  const { address: ends } = wantedOf("", search, []);
  if (!ends) return [];
  const payments = tenant(scope)
    .selectFrom("payment as p")
    .select(fragment<string>`right(p.buyer_account, 42)`.as("address"))
    .where("p.mode", "=", scope.mode)
    .where(({ or, ref }) => or(hasGivenEnds(ref("p.buyer_account"), "account", ends)))
    .limit(MAX_PAYMENTS);
  const addresses = store.selectFrom(payments.as("found")).select("found.address").distinct();
  const rows = await many(db, plannedByValues(addresses.limit(MAX_CUSTOMERS)));
  return rows.flatMap(({ address }) => parseAddress(address) ?? []).map((address) => ({ address }));
}
