import { requireRole } from "@/server/accounts/roles";
import type { Asset } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { requireFactorProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { withdrawTransaction } from "@/server/chain/calls/vault-calls";
import { readRouterOwner } from "@/server/chain/reads/read-vaults";
import { readVault } from "@/server/chain/reads/router-state";
import { db } from "@/server/db/sql";
import { AppError, invalidField } from "@/server/kernel/errors";
import { waitingOf } from "@/server/settlements/apply-change";
import { findDestinations } from "@/server/settlements/find-destinations";
import { findVault, walletSteps } from "@/server/vaults/find-vault";
import { promisedOf } from "@/server/vaults/promised";
import { recordWithdrawal } from "@/server/vaults/record-withdrawal";
import type { WalletSteps, Withdrawal } from "@/server/vaults/schema";

/**
 * Prepares the transactions by which the router's owner pays out of a merchant's vault. They pay only the wallet that
 * the merchant has set for the asset, and not while a change of it waits. Nothing moves yet, the router refuses them from
 * any other key, and every owner gets a mail.
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
  const destination = parseAddress((await findDestinations(merchantId))(chain.id, token) ?? "");
  if (!destination) {
    throw new AppError(
      "invalid_state",
      `No wallet is set for ${asset.symbol} on ${chain.name}. Set one first.`,
    );
  }
  await requireSettledDestination(place, asset);
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
  const steps = walletSteps(chain.id, owner, [withdrawTransaction(owner, destination, movement)]);
  await recordWithdrawal(scope, { asset, amount, destination, merchantId }, requestId);
  return steps;
}

/** Refuses while it is not settled where the asset goes, so that neither the old nor the new wallet wins by speed. */
async function requireSettledDestination(
  { merchantId, chainId, token }: { merchantId: string; chainId: number; token: string },
  { symbol, network }: Asset,
): Promise<void> {
  const waiting = await waitingOf(db, merchantId);
  const change = waiting.find((row) => row.chainId === chainId && row.token === token.toLowerCase());
  if (!change) return;
  throw new AppError(
    "invalid_state",
    `A change of where ${symbol} on ${network.name} goes is waiting. Approve or stop it first.`,
    { details: { changeId: change.id, appliesAt: change.appliesAt.toISOString() } },
  );
}
