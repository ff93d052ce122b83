import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { Head } from "@/server/chain/reads/blocks";
import { isExecuted } from "@/server/chain/reads/router-state";
import { reopenPayment } from "@/server/reconciliation/reopen-payment";
import type { SentAttempt } from "@/server/reconciliation/sent-attempt";

interface Memory {
  /** When each attempt's transaction went missing, in monotonic milliseconds. */
  since: Map<string, number>;
  head: Head;
}

/** How long no node may know a transaction before its payment is payable again. */
const VANISHED_AFTER_MS = 30_000;

/**
 * Handles a buyer's transaction that is in no block. It has vanished when no node has known it for half a minute and
 * the router has not executed the payment. Then it was dropped, or replaced by another one with the same nonce.
 * @throws AppError `bad_gateway`
 */
export async function judgeMissing(
  chainId: number,
  { id, paymentId, txHash, router, isNative }: SentAttempt,
  { since, head }: Memory,
): Promise<void> {
  if (!isNative) return;
  if (await isKnown(chainId, txHash)) {
    since.delete(id);
    return;
  }
  const missingSince = since.get(id) ?? performance.now();
  since.set(id, missingSince);
  if (performance.now() - missingSince < VANISHED_AFTER_MS) return;
  if (await isExecuted({ chainId, router, paymentId }, head.number)) return;
  if (await reopenPayment({ paymentId, attemptId: id, txHash })) since.delete(id);
}

async function isKnown(chainId: number, hash: SentAttempt["txHash"]): Promise<boolean> {
  const question = { method: "eth_getTransactionByHash", params: [hash] } as const;
  return (await answered(chainId, chainClient(chainId).request({ ...question, params: [hash] }))) !== null;
}
