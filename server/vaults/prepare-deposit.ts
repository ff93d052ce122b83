import { requireRole } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { depositTransactions } from "@/server/chain/calls/vault-calls";
import { readRouterAllowance } from "@/server/chain/reads/read-vaults";
import { invalidField } from "@/server/kernel/errors";
import { findVault, walletSteps } from "@/server/vaults/find-vault";
import type { Deposit, WalletSteps } from "@/server/vaults/schema";

/**
 * Prepares the transactions by which a person's wallet deposits money into a merchant's vault. Nothing moves yet.
 * @throws AppError `forbidden`, `not_found`, `params_validation`, `bad_gateway`
 */
export async function prepareDeposit(scope: UserScope, deposit: Deposit): Promise<WalletSteps> {
  requireRole(scope, "refunds.create");
  const { chain, asset, movement } = await findVault(scope, deposit);
  const from = parseAddress(deposit.from);
  if (!from) throw invalidField("from", "must be an address");
  const place = { chainId: chain.id, router: movement.router };
  const allowance = asset.kind === "native" ? null : await readRouterAllowance(place, from, asset.token);
  return walletSteps(chain.id, from, depositTransactions(from, movement, allowance));
}
