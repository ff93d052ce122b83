import { randomBytes } from "node:crypto";
import { getAddress } from "viem";
import { ROLES, type Role } from "@/server/auth/scope";
import type { TestAccount } from "@/tests/support/account";
import { storeListed } from "@/tests/support/listed-payments";

/** What one account has that another must not reach, of customers. */
export interface CustomerThings {
  customerAddress: string;
}

/** An address that never paid. */
export const NO_CUSTOMER: CustomerThings = { customerAddress: `0x${"2".repeat(40)}` };

const NOTES: Role[] = ["owner", "admin", "finance", "support"];
const foreign = { code: "not_found" };
const byAddress = ({ customerAddress: address }: CustomerThings) => ({ address });

/** Lines of the procedures of customers. */
export const CUSTOMER_ENTRIES = {
  "customers.list": { type: "query" as const, roles: ROLES, input: () => ({}) },
  "customers.inspect": { type: "query" as const, roles: ROLES, input: byAddress, foreign },
  "customers.note": {
    type: "mutation" as const,
    roles: NOTES,
    input: (things: CustomerThings) => ({ ...byAddress(things), text: "", seen: null }),
    foreign,
  },
};

/** A buyer of the account. */
export async function makeCustomerThings(owner: TestAccount): Promise<CustomerThings> {
  const address = getAddress(`0x${randomBytes(20).toString("hex")}`);
  await storeListed(owner, { status: "failed", symbol: "USDC", buyer: `eip155:31337:${address}` });
  return { customerAddress: address };
}
