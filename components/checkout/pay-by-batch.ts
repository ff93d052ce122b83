import type { Choosing } from "@/components/checkout/flow-state";
import { GatewayError } from "@/components/checkout/gateway-call";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { type Attempt, handIn } from "@/components/checkout/pay-option";
import { type Phase, switchChain } from "@/components/wallet/run-actions";
import { type CallBatch, NoBatches, sendCalls, untilExecuted } from "@/components/wallet/send-calls";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";

/** Returns whether the wallet can approve and pay an option in one prompt. The buyer's data goes with a signature only. */
export function isBatchable(
  { actions, account, collectData }: PaymentOption,
  batchAccounts: Choosing["batchAccounts"],
): boolean {
  return actions.length > 1 && collectData === null && (batchAccounts?.has(account.toLowerCase()) ?? false);
}

/**
 * Pays by an option with a batch of calls: approval and payment in one prompt.
 * @returns false when the gateway or the wallet does not take the batch and nothing was sent
 * @throws NotHandedIn, BatchFailed, and the wallet's errors
 */
export async function payByBatch(attempt: Attempt): Promise<boolean> {
  const { gateway, option, session, networks, onProgress, signal } = attempt;
  const { provider, name: walletName } = session.wallet;
  const prepared = await gateway.batch(option.id).catch((error: unknown) => {
    // What the gateway refuses for another reason, it refuses on the other way, too.
    if (error instanceof GatewayError && error.code === "quote_expired") throw error;
    return null;
  });
  signal.throwIfAborted();
  if (!prepared) return false;
  const { chainId, calls, optionId } = prepared;
  const batch: CallBatch = { chainId, calls, from: option.account.split(":")[2] ?? "" };
  const actions = [stepOf(batch)];
  const onStep = (_: number, phase: Phase) => onProgress({ actions, index: 0, phase });
  await switchChain({ provider, networks, onStep, signal }, 0, chainId);
  signal.throwIfAborted();
  onStep(0, "asking");
  const id = await sendCalls(provider, batch).catch((error: unknown) => {
    if (error instanceof NoBatches) return null;
    throw error;
  });
  if (id === null) return false;
  onStep(0, "mining");
  const hash = await untilExecuted(provider, id, signal);
  onProgress({ actions, index: 0, phase: "confirming" });
  const results = [{ type: "walletRpc" as const, data: [hash] }];
  await handIn(attempt, { optionId, results, walletName, chainId, sentAtMs: Date.now() });
  return true;
}

/** The batch as one step of the page. */
function stepOf({ chainId, calls }: CallBatch): WalletRpc {
  return {
    type: "walletRpc",
    data: { chain_id: `eip155:${chainId}`, method: "eth_sendTransaction", params: [...calls] },
  };
}
