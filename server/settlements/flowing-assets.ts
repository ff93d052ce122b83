import { refOf } from "@/server/chain/calls/terms";
import { chainsOf } from "@/server/chain/client/registry";
import { many, type Tx } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/**
 * Finds the assets of a merchant whose money goes somewhere already: it had a destination, a payment in it was confirmed
 * and its money went to the vault, or somebody deposited it there. Another destination redirects that money.
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
  const all = had.union(paid).union(deposited(scope, merchantId));
  const rows = await many(tx, store.selectFrom(all.as("flowing")).select(["chainId", "token"]));
  return new Set(rows.map(({ chainId, token }) => `${chainId}:${token}`));
}

/** Selects what was booked into the merchant's vaults, of every chain and router of the mode. */
function deposited({ mode }: MerchantKeeper, merchantId: string) {
  const chains = chainsOf(mode);
  const routers = chains.flatMap((chain) => chain.routers.map(({ address }) => address.toLowerCase()));
  return store
    .selectFrom("ledger_entry")
    .select(["chain_id as chainId", "token"])
    .where("chain_id", "=", fragment<number>`any(${chains.map(({ id }) => id)}::bigint[])`)
    .where("router", "=", fragment<string>`any(${routers}::text[])`)
    .where("to_account", "=", fragment.lit("vault"))
    .where("to_party", "=", refOf(merchantId));
}
