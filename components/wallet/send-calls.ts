import type { Eip1193Provider } from "@/components/wallet/eip1193";
import { pause } from "@/components/wallet/pause";

/** One call of a batch. `value` is in hex. */
export interface WalletCall {
  to: string;
  data: string;
  value: string;
}

export interface CallBatch {
  chainId: number;
  from: string;
  calls: readonly WalletCall[];
}

/** Thrown when the wallet refuses to execute calls atomically; nothing was sent. */
export class NoBatches extends Error {}

/** Thrown when the wallet's batch was not executed. */
export class BatchFailed extends Error {}

const VERSION = "2.0.0";
const CAPABILITIES_WITHIN_MS = 3_000;
const STATUS_EVERY_MS = 1_000;
/** A wallet that reports this often that it does not know its own batch has dropped it. */
const MOST_UNKNOWN = 30;
/** Codes of EIP-5792 and EIP-1474 for a wallet that cannot do it; 5750: the person refused to upgrade the account. */
const REFUSALS = new Set<unknown>([4200, 5700, 5710, 5740, 5750, 5760, -32_601, -32_602]);

/** Returns the chains on which the wallet executes an account's calls atomically (EIP-5792); empty when it says nothing. */
export async function atomicChains(provider: Eip1193Provider, account: string): Promise<number[]> {
  const asked = provider.request({ method: "wallet_getCapabilities", params: [account] });
  const answer = await Promise.race([asked, pause(CAPABILITIES_WITHIN_MS)]).catch(() => null);
  if (answer === null || typeof answer !== "object") return [];
  const chains = Object.entries(answer as Record<string, unknown>);
  return chains.filter(([, capabilities]) => isAtomic(capabilities)).map(([id]) => Number(id));
}

/** `ready`: after the person agrees to an upgrade of the account. `atomicBatch` is the name of the first draft. */
function isAtomic(capabilities: unknown): boolean {
  const { atomic, atomicBatch } = (capabilities ?? {}) as {
    atomic?: { status?: unknown };
    atomicBatch?: { supported?: unknown };
  };
  return atomic?.status === "supported" || atomic?.status === "ready" || atomicBatch?.supported === true;
}

/**
 * Requests the wallet to execute calls, all or none.
 * @returns the wallet's id of the batch
 * @throws NoBatches, and the wallet's other errors
 */
export async function sendCalls(
  provider: Eip1193Provider,
  { chainId, from, calls }: CallBatch,
): Promise<string> {
  const batch = { version: VERSION, chainId: `0x${chainId.toString(16)}`, from, calls, atomicRequired: true };
  const answer = await provider
    .request({ method: "wallet_sendCalls", params: [batch] })
    .catch((error: unknown) => {
      const { code } = (error ?? {}) as { code?: unknown };
      throw REFUSALS.has(code) ? new NoBatches("the wallet takes no batch", { cause: error }) : error;
    });
  const id = typeof answer === "string" ? answer : (answer as { id?: unknown } | null)?.id;
  if (typeof id !== "string") throw new Error("the wallet answered with something else than an id");
  return id;
}

/**
 * Waits until a batch was executed.
 * @returns the hash of its transaction
 * @throws BatchFailed, another error when the wallet cannot tell, or the signal's reason
 */
export async function untilExecuted(
  provider: Eip1193Provider,
  id: string,
  signal: AbortSignal,
): Promise<string> {
  for (let unknown = 0; unknown < MOST_UNKNOWN; ) {
    signal.throwIfAborted();
    const found = await provider.request({ method: "wallet_getCallsStatus", params: [id] }).catch(() => null);
    const outcome = outcomeOf((found ?? {}) as Status);
    if (outcome === "failed") throw new BatchFailed();
    if (outcome === "partly") break;
    if (outcome) return outcome.hash;
    unknown = found ? 0 : unknown + 1;
    await pause(STATUS_EVERY_MS, signal);
  }
  throw new Error("the wallet does not say whether its batch was executed");
}

interface Status {
  status?: unknown;
  receipts?: Receipt[];
}

/** Returns what became of a batch; null while nobody knows. The text is the first draft's. */
function outcomeOf({ status, receipts }: Status): { hash: string } | "failed" | "partly" | null {
  const code = status === "CONFIRMED" ? 200 : Number(status);
  if (code >= 600) return "partly";
  if (code >= 400) return "failed";
  const hash = receipts?.at(-1)?.transactionHash;
  if (!(code >= 200 && hash && receipts)) return null;
  return receipts.every(isSuccess) ? { hash } : "failed";
}

interface Receipt {
  transactionHash?: string;
  status?: string;
}

function isSuccess({ status }: Receipt): boolean {
  return status === undefined || Number(status) === 1;
}
