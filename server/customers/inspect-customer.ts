import { may, permits } from "@/server/accounts/roles";
import { chainName } from "@/server/assets/known-assets";
import type { UserScope } from "@/server/auth/scope";
import { ADDRESS, paymentsOf } from "@/server/customers/customer-payments";
import { findCustomer } from "@/server/customers/find-customer";
import { findNotes } from "@/server/customers/find-notes";
import type { CustomerInspection } from "@/server/customers/schema";
import { sumCustomers } from "@/server/customers/sum-customers";
import { db, many } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";

/** Most payments that are read for their networks, and for the data that they have. */
const MAX_READ = 1_000;
const MAX_DATA = 5;

/**
 * Returns one customer: totals, note, and the payments that have the buyer's data.
 * @throws AppError `not_found`
 */
export async function inspectCustomer(scope: UserScope, given: string): Promise<CustomerInspection> {
  const { address, firstAt, lastAt } = await findCustomer(scope, given);
  const mayRead = may(scope.role, "buyer_data.read");
  const [sums, notes, networks, dataPaymentIds] = await Promise.all([
    sumCustomers(scope, [address], null),
    findNotes(scope, [address]),
    findNetworks(scope, address),
    mayRead ? findData(scope, address) : null,
  ]);
  const nothing = { payments: 0, paid: 0, isMore: false, revenue: [], refunded: [] };
  return {
    ...(sums.get(address) ?? nothing),
    address,
    firstAt,
    lastAt,
    networks,
    note: notes.get(address) ?? null,
    canNote: permits(scope, "customers.note"),
    dataPaymentIds,
  };
}

function newestOf(scope: UserScope, address: string) {
  return paymentsOf(scope, null)
    .select(["p.id", "p.chain_id as chainId", "p.created_at as createdAt"])
    .where(ADDRESS, "=", address)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(MAX_READ);
}

async function findNetworks(scope: UserScope, address: string): Promise<string[]> {
  const rows = await many(
    db,
    store
      .selectFrom(newestOf(scope, address).as("n"))
      .select("n.chainId")
      .distinct()
      .where("n.chainId", "is not", null)
      .$narrowType<{ chainId: number }>()
      .orderBy("n.chainId"),
  );
  return rows.map(({ chainId }) => chainName(chainId));
}

async function findData(scope: UserScope, address: string): Promise<string[]> {
  const rows = await many(
    db,
    store
      .selectFrom(newestOf(scope, address).as("n"))
      .innerJoin("buyer_data_use as u", "u.payment_id", "n.id")
      .innerJoin(tenant(scope).rows("buyer_data").as("d"), "d.id", "u.buyer_data_id")
      .select("n.id")
      .where("d.keep_until", ">", clock())
      .orderBy("n.createdAt", "desc")
      .orderBy("n.id", "desc")
      .limit(MAX_DATA),
  );
  return rows.map(({ id }) => id);
}
