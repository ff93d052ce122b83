import type { ChainConfig } from "@/server/chain/client/registry";
import { usualTimeMs } from "@/server/chain/client/usual-time";
import type { PaymentRow } from "@/server/payments/payment-row";

/** A transfer is slow when it takes more than twice the usual time plus this allowance for reading and sending. */
const GRACE_MS = 20_000;

/** How long a confirmed payment has waited for its transfer, in milliseconds. */
export interface Waiting {
  waitedMs: number;
  usualMs: number;
  isSlow: boolean;
}

/**
 * Returns how long a payment has waited for its transfer, by the database's clock; null unless it is processing on a
 * known chain.
 */
export function waitingOf(
  { status, updatedAt, readAt }: Pick<PaymentRow, "status" | "updatedAt" | "readAt">,
  chain: ChainConfig | undefined,
): Waiting | null {
  if (status !== "processing" || !chain) return null;
  const waitedMs = Math.max(0, readAt.getTime() - updatedAt.getTime());
  const usualMs = usualTimeMs(chain);
  return { waitedMs, usualMs, isSlow: waitedMs > 2 * usualMs + GRACE_MS };
}
