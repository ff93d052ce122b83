import { absoluteUrl, presentAmount } from "@/server/assets/amount";
import type { GatewayPayment } from "@/server/gateway/schema";
import { toUnixSeconds } from "@/server/kernel/clock";
import type { PaymentRow } from "@/server/payments/payment-row";
import { presentBuyer } from "@/server/payments/present-payment";

/** Presents a payment to the buyer's wallet. */
export function presentGatewayPayment(row: PaymentRow): GatewayPayment {
  return {
    status: row.status,
    amount: presentAmount(row.unit, row.amount),
    expiresAt: toUnixSeconds(row.expiresAt),
    merchant: { name: row.merchantName, iconUrl: row.merchantIconUrl && absoluteUrl(row.merchantIconUrl) },
    buyer: presentBuyer(row),
  };
}
