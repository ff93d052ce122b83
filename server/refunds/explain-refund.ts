import type { RefundRow } from "@/server/refunds/refund-row";

interface Options {
  symbol: string;
  networkName: string;
  /** Whether a wallet can fund it now. */
  isFundable: boolean;
}

type Explained = Pick<
  RefundRow,
  "status" | "wallet" | "walletFailure" | "cause" | "redirectTo" | "recordedAt"
>;

/** Explains a refund's status and next step in plain words. */
export function explainRefund(
  { status, wallet, walletFailure, cause, redirectTo, recordedAt }: Explained,
  { symbol, networkName, isFundable }: Options,
): string {
  const what = `${symbol} on ${networkName}`;
  switch (status) {
    case "pending":
      return `The refund is recorded and is sent as soon as the merchant's vault for ${what} has been checked. There is nothing to do.`;
    case "pending_funds":
      if (walletFailure !== null) {
        return `The transfer from your wallet did not go through: ${walletFault(walletFailure)}. No money has moved. Sign again, or add money to the merchant's vault.`;
      }
      return `The merchant's vault does not hold enough ${what}, so no money has moved. ${
        isFundable
          ? "Refund from your wallet, or add money to the vault, and the refund is sent automatically."
          : "Add money to it, and the refund is sent automatically."
      }`;
    case "submitted":
      if (wallet !== null) {
        return `The refund is on its way from your wallet to the buyer on ${networkName}. It is done when it has its confirmations.`;
      }
      return `The refund is on its way to the buyer on ${networkName}. It is done when it has its confirmations.`;
    case "undeliverable":
      return `${refusal(cause, symbol)} No money has moved. ${
        redirectTo === null
          ? "Ask the buyer to sign for another address. If the buyer's address takes it again, the refund is sent automatically."
          : "The buyer signed for another address: send the money there from your own wallet, and record the transaction."
      }`;
    case "succeeded":
      if (recordedAt)
        return `This refund was paid outside of the router in ${what}, and recorded. This is final.`;
      return `The buyer has all of the money back, in ${what}. This is final.`;
    case "failed":
      return "The refund did not go through, and the money is still in the merchant's vault. It can be requested again on the payment's page.";
  }
}

function refusal(cause: RefundRow["cause"], symbol: string): string {
  if (cause === "payer_takes_no_coin")
    return `The buyer paid from a contract that does not accept ${symbol}, so the refund cannot be delivered.`;
  return `${symbol} refuses transfers to the buyer's address (its issuer may have blocked it), so the refund cannot be delivered.`;
}

/** Describes the error of a token, Permit2 or the router in plain words. */
function walletFault(failure: string): string {
  if (/balance|TRANSFER_FROM_FAILED/i.test(failure)) return "the wallet no longer held enough";
  if (/expired|AuthorizationTime|the time to execute/i.test(failure)) return "its signature had expired";
  if (/UsedAuthorization|InvalidNonce/.test(failure)) return "the wallet took its signature back";
  return failure.replaceAll("_", " ");
}
