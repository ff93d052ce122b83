import { chainIdOf, type Eip1193Provider, walletFault } from "@/components/wallet/eip1193";
import { pause } from "@/components/wallet/pause";
import type { ActionResult, WalletNetwork, WalletRpc } from "@/components/wallet/wallet-rpc";

export type ActionKind = "approve" | "sign" | "send";
export type Phase = "switching" | "asking" | "mining";

export interface Run {
  provider: Eip1193Provider;
  actions: readonly WalletRpc[];
  networks: readonly WalletNetwork[];
  /** Called before each request to the wallet. */
  onStep: (index: number, phase: Phase) => void;
  /** Aborted when the payment is no longer open, or the buyer stopped; then the wallet gets no further request. */
  signal: AbortSignal;
}

const MINED_WITHIN_MS = 180_000;
const RECEIPT_EVERY_MS = 1_000;

/** A transaction before the last action grants an allowance; the last one pays. */
export function kindOf(actions: readonly WalletRpc[], index: number): ActionKind {
  if (actions[index]?.data.method !== "eth_sendTransaction") return "sign";
  return index === actions.length - 1 ? "send" : "approve";
}

/** Thrown when the wallet is still on another network after it was asked to switch. */
export class WrongNetwork extends Error {}

/** Thrown when an awaited transaction, such as the approval, reverted or was not mined in time. */
export class ApprovalFailed extends Error {}

/** Runs the actions in the wallet, one by one and in order, exactly as the server built them. */
export async function runActions(run: Run): Promise<ActionResult[]> {
  const results: ActionResult[] = [];
  for (const [index, { data }] of run.actions.entries()) {
    run.signal.throwIfAborted();
    await switchChain(run, index, Number(data.chain_id.split(":")[1]));
    run.signal.throwIfAborted();
    run.onStep(index, "asking");
    const kind = kindOf(run.actions, index);
    const request = run.provider.request({ method: data.method, params: data.params });
    // A late signature is dropped; a late transaction was sent, so it counts.
    const answer = await (kind === "send" ? request : untilAborted(request, run.signal));
    if (typeof answer !== "string") throw new Error("the wallet answered with something else than a text");
    if (kind === "approve") {
      run.onStep(index, "mining");
      await untilMined(run.provider, answer, run.signal);
    }
    results.push({ type: "walletRpc", data: [answer] });
  }
  return results;
}

/** Switches the wallet to a chain; adds the chain first where the wallet lacks it and its facts are known. */
export async function switchChain(
  { provider, networks, onStep, signal }: Pick<Run, "provider" | "networks" | "onStep" | "signal">,
  index: number,
  chainId: number,
): Promise<void> {
  if ((await chainIdOf(provider)) === chainId) return;
  onStep(index, "switching");
  const requestSwitch = () =>
    untilAborted(
      provider.request({
        method: "wallet_switchEthereumChain",
        params: [{ chainId: `0x${chainId.toString(16)}` }],
      }),
      signal,
    );
  try {
    await requestSwitch();
  } catch (error) {
    const fault = walletFault(error);
    if (fault === "fault") throw new WrongNetwork("the wallet does not switch", { cause: error });
    const addable = networks.find((network) => network.chainId === chainId)?.addable;
    if (fault !== "unknown_network" || !addable) throw error;
    await untilAborted(provider.request({ method: "wallet_addEthereumChain", params: [addable] }), signal);
    if ((await chainIdOf(provider)) !== chainId) await requestSwitch();
  }
  // Some wallets answer without switching.
  if ((await chainIdOf(provider)) !== chainId) throw new WrongNetwork("the wallet has not switched");
}

/** Resolves as `answer` does; rejects as soon as `signal` is aborted, because a wallet may never answer. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * Waits until a transaction is mined, since the next action depends on it.
 * @throws ApprovalFailed
 */
export async function untilMined(
  provider: Eip1193Provider,
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  const endMs = performance.now() + MINED_WITHIN_MS;
  while (performance.now() < endMs) {
    signal.throwIfAborted();
    const receipt = (await provider.request({ method: "eth_getTransactionReceipt", params: [hash] })) as {
      status?: string;
    } | null;
    if (receipt && Number(receipt.status) === 0) throw new ApprovalFailed();
    if (receipt) return;
    await pause(RECEIPT_EVERY_MS, signal);
  }
  throw new ApprovalFailed();
}
