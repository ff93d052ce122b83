import { plainName } from "@/components/merchant-mark/plain-name";
import type { Checkout } from "@/server/gateway/checkout-schema";

/** The facts of a checkout that paying in this browser needs. */
export type LivePart = Pick<
  Checkout,
  "paymentId" | "claims" | "expiresAtMs" | "nowMs" | "networks" | "testWalletKey" | "frameOrigins"
> & {
  merchantName: string;
  /** The deadline as the server writes it, for readers without script. */
  deadline: string;
};

export function livePartOf(checkout: Checkout, deadline: string): LivePart {
  return { ...checkout, merchantName: plainName(checkout.merchant.name), deadline };
}
