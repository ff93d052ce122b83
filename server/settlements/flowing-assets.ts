import { many, type Tx } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/**
 * Finds the assets of a merchant whose money goes somewhere already: it had a destination, or a payment in it was
 * confirmed and its money went to the vault. Another destination redirects that money.
 * @returns `<chain id>:<token in lower case>`
 */
export async function flowingAssets(
  tx: Tx,
  scope: MerchantKeeper,
  merchantId: string,
): Promise<ReadonlySet<string>> {
  const had = tenant(scope)
    .selectFrom("crypto_settlement")
    .select(["chain_id as chainId", fragment<string>`token::text`.as("token")])
    .where("merchant_id", "=", merchantId);
  const paid = tenant(scope)
    .selectFrom("payment")
    .select(["chain_id as chainId", fragment<string>`lower(token)`.as("token")])
    .where("merchant_id", "=", merchantId)
    .where("status", "in", ["processing", "succeeded"])
    .where("token", "is not", null)
    .$narrowType<{ chainId: number }>();
  const rows = await many(tx, store.selectFrom(had.union(paid).as("flowing")).select(["chainId", "token"]));
  return new Set(rows.map(({ chainId, token }) => `${chainId}:${token}`));
}
