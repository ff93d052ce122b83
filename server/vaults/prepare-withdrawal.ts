import { requireRole } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import { requirePayoutProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { withdrawTransaction } from "@/server/chain/calls/vault-calls";
import { readRouterOwner } from "@/server/chain/reads/read-vaults";
import { readVault } from "@/server/chain/reads/router-state";
import { AppError, invalidField } from "@/server/kernel/errors";
import { findDestinations } from "@/server/settlements/find-destinations";
import { findVault, walletSteps } from "@/server/vaults/find-vault";
import { promisedOf } from "@/server/vaults/promised";
import type { WalletSteps, Withdrawal } from "@/server/vaults/schema";

/**
 * Prepares the transactions by which the router's owner pays out of a merchant's vault. They pay only the wallet that
 * the merchant has set for the asset. Nothing moves yet, and the router refuses them from any other key.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `params_validation` for more than the free amount,
 *   `invalid_state` while no wallet is set, `bad_gateway`
 */
export async function prepareWithdrawal(scope: UserScope, withdrawal: Withdrawal): Promise<WalletSteps> {
  requireRole(scope, "settlements.manage");
  requirePayoutProof(scope);
  const { chain, asset, movement } = await findVault(scope, withdrawal);
  const { merchantId, token, router, amount } = movement;
  const place = { chainId: chain.id, router, merchantId, token };
  const destination = parseAddress((await findDestinations(merchantId))(chain.id, token) ?? "");
  if (!destination) {
    throw new AppError(
      "invalid_state",
      `No wallet is set for ${asset.symbol} on ${chain.name}. Set one first.`,
    );
  }
  const [balance, owner, promised] = await Promise.all([
    readVault(place),
    readRouterOwner(place),
    promisedOf(place),
  ]);
  const free = balance > promised ? balance - promised : 0n;
  if (amount > free) {
    const message = "must be at most what the vault holds beyond the refunds that are asked for";
    throw invalidField("amount", message, { max: free.toString() });
  }
  return walletSteps(chain.id, owner, [withdrawTransaction(owner, destination, movement)]);
}
