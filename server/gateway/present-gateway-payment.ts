import { absoluteUrl, presentAmount } from "@/server/assets/amount";
import type { GatewayPayment } from "@/server/gateway/schema";
import { toUnixSeconds } from "@/server/kernel/clock";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Presents a payment to the buyer's wallet. */
export function presentGatewayPayment(row: PaymentRow): GatewayPayment {
  return {
    status: row.status,
    amount: presentAmount(row.unit, row.amount),
    expiresAt: toUnixSeconds(row.expiresAt),
    merchant: { name: row.merchantName, iconUrl: row.merchantIconUrl && absoluteUrl(row.merchantIconUrl) },
    buyer: row.buyerAccount
      ? {
          accountCaip10: row.buyerAccount,
          accountProviderName: row.buyerProviderName ?? "",
          accountProviderIcon: row.buyerProviderIcon,
        }
      : null,
  };
}
