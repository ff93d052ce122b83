import type { RefundRow } from "@/server/refunds/refund-row";

interface Token {
  symbol: string;
  networkName: string;
}

/** Where a refund is and what comes next, in plain words. */
export function explainRefund(status: RefundRow["status"], { symbol, networkName }: Token): string {
  const what = `${symbol} on ${networkName}`;
  switch (status) {
    case "pending":
      return `The refund is recorded and is sent as soon as the merchant's vault for ${what} has been looked into. There is nothing to do.`;
    case "pending_funds":
      return `The merchant's vault does not hold enough ${what}, so no money has moved. Add money to it, and the refund is sent by itself.`;
    case "submitted":
      return `The refund is on its way to the buyer on ${networkName}. It is done when it has its confirmations.`;
    case "succeeded":
      return `The buyer has all of the money back, in ${what}. This is final.`;
    case "failed":
      return "The refund did not go through, and the money is still in the merchant's vault. It can be asked for again on the payment's page.";
  }
}
