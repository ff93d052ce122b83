import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { ADDRESS, paymentsOf } from "@/server/customers/customer-payments";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/** A buyer who has confirmed a payment of the account. */
interface Customer {
  /** In EIP-55 form. */
  address: string;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Finds a customer by the address of the wallet.
 * @throws AppError `not_found` for an address that has confirmed no payment within the person's reach
 */
export async function findCustomer(scope: UserScope, given: string): Promise<Customer> {
  const address = parseAddress(given);
  const at = (direction: "asc" | "desc") =>
    paymentsOf(scope, null)
      .select("p.created_at")
      .where(ADDRESS, "=", address)
      .orderBy("p.created_at", direction)
      .orderBy("p.id", direction)
      .limit(1);
  const { firstAt, lastAt } = await one(
    db,
    store.selectNoFrom([
      fragment<Date | null>`(${at("asc")})`.as("firstAt"),
      fragment<Date | null>`(${at("desc")})`.as("lastAt"),
    ]),
  );
  if (!address || !firstAt || !lastAt) {
    throw new AppError("not_found", "No payment of this account was confirmed with this address.");
  }
  return { address, firstAt, lastAt };
}
