import { requireRole } from "@/server/accounts/roles";
import { requireFactorProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { withdrawTransaction } from "@/server/chain/calls/vault-calls";
import { readRouterOwner } from "@/server/chain/reads/read-vaults";
import { readVault } from "@/server/chain/reads/router-state";
import { db } from "@/server/db/sql";
import { invalidField } from "@/server/kernel/errors";
import { settleDue } from "@/server/settlements/apply-change";
import { destinationOf } from "@/server/vaults/destination-of";
import { findVault, walletSteps } from "@/server/vaults/find-vault";
import { promisedOf } from "@/server/vaults/promised";
import { recordWithdrawal } from "@/server/vaults/record-withdrawal";
import type { WalletSteps, Withdrawal } from "@/server/vaults/schema";

/**
 * Prepares the transactions by which the router's owner pays out of a merchant's vault. They pay only the wallet that
 * the merchant has set for the asset, and not while a change of it waits. Nothing moves yet, the router refuses them from
 * any other key, and every owner gets a notice and a mail.
 * @throws AppError `forbidden`, `proof_required` without a second factor, `not_found`, `params_validation` for more than
 *   the free amount, `invalid_state` while no wallet is set or a change of it waits, `bad_gateway`
 */
export async function prepareWithdrawal(
  scope: UserScope,
  withdrawal: Withdrawal,
  requestId: string | null = null,
): Promise<WalletSteps> {
  requireRole(scope, "settlements.manage");
  requireFactorProof(scope);
  const { chain, asset, movement } = await findVault(scope, withdrawal);
  const { merchantId, token, router, amount } = movement;
  const place = { chainId: chain.id, router, merchantId, token };
  await settleDue(merchantId);
  await destinationOf(db, place, asset);
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
  const destination = await recordWithdrawal(scope, { asset, amount, place }, requestId);
  return walletSteps(chain.id, owner, [withdrawTransaction(owner, destination, movement)]);
}
