import type { AccountScope } from "@/server/auth/scope";
import { findChain } from "@/server/chain/client/registry";
import { routerAddresses } from "@/server/chain/client/routers";
import { computed, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import type { NamedMerchant } from "@/server/merchants/schema";
import type { StatementReach } from "@/server/statements/find-reach";
import type { Balances } from "@/server/statements/schema";
import { tokenAmount } from "@/server/statements/token-amounts";
import { promisedByVault } from "@/server/vaults/promised";

/** Finds what the vaults of these merchants hold by the books, over all routers, and how much of it is promised. */
export async function findVaultBalances(
  scope: AccountScope,
  reach: StatementReach,
): Promise<Balances["vaults"]> {
  const places = reach.chainIds.flatMap((chainId) => {
    const chain = findChain(chainId);
    return chain ? routerAddresses(chain).map((router) => ({ chainId, router: router.toLowerCase() })) : [];
  });
  const [held, promised] = await Promise.all([
    many(
      db,
      // The view ledger_side is not in the schema.
      raw({
        chainId: computed("bigint"),
        merchantRef: computed("text"),
        token: computed("text"),
        amount: computed("numeric"),
      })`
        select chain_id as "chainId", party as "merchantRef", token::text, sum(amount) as amount from ledger_side
        where account = 'vault' and chain_id = any(${reach.chainIds}) and router = any(${places.map(({ router }) => router)})
          and party = any(${reach.refs})
        group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`,
    ),
    promisedByVault(scope, places),
  ]);
  const vaults = new Map<
    string,
    { merchant: NamedMerchant; chainId: number; token: string; held: bigint; promised: bigint }
  >();
  const at = (merchant: NamedMerchant, chainId: number, token: string) => {
    const key = `${merchant.id} ${chainId} ${token}`;
    const vault = vaults.get(key) ?? { merchant, chainId, token, held: 0n, promised: 0n };
    vaults.set(key, vault);
    return vault;
  };
  for (const { chainId, merchantRef, token, amount } of held) {
    at(reach.merchantOf({ merchantId: null, merchantRef }), chainId, token).held += amount;
  }
  for (const { merchantId, chainId, token, amount } of promised) {
    if (reach.merchantIds.includes(merchantId)) {
      at(reach.merchantOf({ merchantId, merchantRef: null }), chainId, token).promised += amount;
    }
  }
  return [...vaults.values()].map(({ merchant, chainId, token, ...sums }) => {
    const named = { chainId, token, tokenSymbol: null, tokenDecimals: null };
    return { merchant, held: tokenAmount(named, sums.held), promised: tokenAmount(named, sums.promised) };
  });
}
