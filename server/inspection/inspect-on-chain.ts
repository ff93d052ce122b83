import type { Hex } from "viem";
import { presentAssetAmount } from "@/server/assets/amount";
import { assetsOf } from "@/server/assets/asset";
import { parseAccountId } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import {
  type AccountKind,
  readAccountKind,
  readTransactionCost,
} from "@/server/chain/reads/read-transaction-cost";
import type { PaymentOnChain } from "@/server/inspection/inspection-schema";
import { loadChainFacts } from "@/server/inspection/load-chain-facts";
import { log } from "@/server/kernel/log";
import { findPayment } from "@/server/payments/find-payment";

/**
 * Reads a payment's facts from the network itself. They are separate from `inspectPayment`, so that a page never waits
 * for a node. Unknown facts, and those of a node that does not answer, are null.
 * @throws AppError `payment_not_found`
 */
export async function inspectOnChain(scope: UserScope, id: string): Promise<PaymentOnChain> {
  const payment = await findPayment(scope, id);
  const { txHash } = await loadChainFacts(payment);
  const buyer = payment.buyerAccount ? parseAccountId(payment.buyerAccount)?.evm : null;
  const chain = payment.chainId === null ? undefined : findChain(payment.chainId);
  if (!chain) return { account: null, gas: null };
  const [account, gas] = await Promise.all([
    buyer ? readAccountKind(chain.id, buyer.address).catch(missing(chain)) : null,
    txHash ? costOf(chain, txHash as Hex, buyer?.address).catch(missing(chain)) : null,
  ]);
  return { account: account satisfies AccountKind | null, gas };
}

async function costOf(
  chain: ChainConfig,
  txHash: Hex,
  buyer: string | undefined,
): Promise<PaymentOnChain["gas"]> {
  const cost = await readTransactionCost(chain.id, txHash);
  const coin = assetsOf(chain).find(({ kind }) => kind === "native");
  if (!cost) return null;
  return {
    used: Number(cost.gasUsed),
    cost: coin ? presentAssetAmount(coin, cost.gasUsed * cost.gasPrice) : null,
    paidBy: cost.from.toLowerCase() === buyer?.toLowerCase() ? "buyer" : "installation",
  };
}

function missing({ id }: ChainConfig): (err: unknown) => null {
  return (err) => {
    log().warn({ err, chainId: id }, "a chain did not answer; a page shows less");
    return null;
  };
}
