import type { Checkout } from "@/server/gateway/load-checkout";

/** The data that the browser needs of a checkout; the rest is rendered by the server. */
export type LivePart = Pick<
  Checkout,
  "paymentId" | "status" | "expiresAtMs" | "nowMs" | "networks" | "testWalletKey"
> & {
  merchantName: string;
  /** Hashes that wallets reported and that the network does not show yet. */
  claims: readonly string[];
  /** Whether money may still arrive after the payment has ended. */
  isUnsettled: boolean;
  /** Whether the outcome of this browser's transaction is known. */
  isDecided: boolean;
  /** The deadline as the server writes it, for readers without script. */
  deadline: string;
};
