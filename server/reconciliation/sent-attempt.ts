import type { Hex } from "viem";

/** An attempt whose transaction the buyer sent. */
export interface SentAttempt {
  id: string;
  paymentId: string;
  txHash: Hex;
  router: Hex;
  isNative: boolean;
}
