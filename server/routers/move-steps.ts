import { NATIVE_TOKEN } from "@/server/assets/asset";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { depositTransactions, withdrawTransaction } from "@/server/chain/calls/vault-calls";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readRouterAllowance } from "@/server/chain/reads/read-vaults";
import type { OpenMove } from "@/server/ledger/vault-moves";
import { readHalves } from "@/server/routers/read-halves";

/**
 * Builds the transactions of the owner that are still missing for a move: the withdrawal, then the allowance and the
 * deposit. Empty when the chain shows both halves.
 * @throws AppError `bad_gateway`
 */
export async function missingSteps(chain: ChainConfig, move: OpenMove): Promise<BuyerTransaction[]> {
  const { isWithdrawn, isDeposited } = await readHalves(chain, move);
  if (isDeposited) return [];
  const { chainId, fromRouter, toRouter, merchantId, token, amount, holder } = move;
  const money = { merchantId, token, amount };
  const withdrawal = withdrawTransaction(holder, holder, { ...money, router: fromRouter });
  const allowance =
    token === NATIVE_TOKEN ? null : await readRouterAllowance({ chainId, router: toRouter }, holder, token);
  const deposit = depositTransactions(holder, { ...money, router: toRouter }, allowance);
  return isWithdrawn ? deposit : [withdrawal, ...deposit];
}
