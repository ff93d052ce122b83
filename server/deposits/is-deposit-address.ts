import { chainsConfig } from "@/server/chain/client/registry";
import { db, one } from "@/server/db/sql";
import { acrossAccounts, anyOf, store } from "@/server/db/store";

/** Checks whether an address is a deposit address of this installation, on any of its networks. */
export async function isDepositAddress(address: string): Promise<boolean> {
  const known = acrossAccounts("capability")
    .selectFrom("deposit_address")
    .select("id")
    .where("chain_id", "=", anyOf(chainsConfig().chains.map(({ id }) => id)))
    .where("address", "=", address.toLowerCase());
  const { isKnown } = await one(
    db,
    store.selectNoFrom(({ exists }) => exists(known).as("isKnown")),
  );
  return isKnown === true;
}
