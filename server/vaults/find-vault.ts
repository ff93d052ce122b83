import { type Asset, findAsset } from "@/server/assets/asset";
import { formatChainId, parseAssetId } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import type { VaultMovement } from "@/server/chain/calls/vault-calls";
import { requireUsable } from "@/server/chain/checks/require-usable";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { findRouter, quotingRouter } from "@/server/chain/client/routers";
import { db } from "@/server/db/sql";
import { invalidField } from "@/server/kernel/errors";
import { findMerchantEver } from "@/server/merchants/find-merchant";
import type { WalletSteps, Withdrawal } from "@/server/vaults/schema";

/** A requested movement, for a merchant in scope and an asset of its mode. */
export interface FoundVault {
  chain: ChainConfig;
  asset: Asset;
  movement: VaultMovement;
}

/**
 * Finds the vault of a movement. It may belong to a deleted merchant, because the money in it must stay withdrawable.
 * @throws AppError `not_found` for the merchant, `params_validation` for the asset or the router, `invalid_state` for a
 *   misconfigured one, `bad_gateway`
 */
export async function findVault(
  scope: UserScope,
  { merchantId, asset: name, router: address, amount }: Withdrawal,
): Promise<FoundVault> {
  const merchant = await findMerchantEver(db, scope, merchantId);
  const chains = chainsOf(scope.mode);
  const id = parseAssetId(name);
  const asset = id && findAsset(id, chains);
  const chain = chains.find((each) => each.id === asset?.chainId);
  if (!asset || !chain) throw invalidField("asset", "must be an asset of this installation");
  const router = address === undefined ? quotingRouter(chain) : findRouter(chain, address);
  if (!router) throw invalidField("router", `must be a router of ${chain.name}`);
  await requireUsable(chain, router.address);
  const movement = {
    router: router.address,
    merchantId: merchant.id,
    token: asset.token,
    amount: BigInt(amount),
  };
  return { chain, asset, movement };
}

/** Presents the transactions in the form that wallets accept. */
export function walletSteps(
  chainId: number,
  signer: string,
  transactions: readonly BuyerTransaction[],
): WalletSteps {
  return {
    signer,
    actions: transactions.map((transaction) => ({
      type: "walletRpc" as const,
      data: {
        chain_id: formatChainId(chainId),
        method: "eth_sendTransaction" as const,
        params: [transaction],
      },
    })),
  };
}
