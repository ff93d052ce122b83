import type { PaymentStatus } from "@/server/payments/lifecycle";

/** The meaning of a confirmed execution for its payment. */
export type Settlement =
  /** The confirmed option was paid. */
  | "succeed"
  /** The option was paid without a confirm, for example because the buyer closed the page. */
  | "adopt"
  /** Another option than the confirmed one was paid. */
  | "switch"
  /** Nothing new. */
  | "known"
  /** The same execution, which the chain has moved to another transaction. */
  | "moved"
  /** The payment was already paid by another option: an exception. */
  | "duplicate"
  /** The payment ended unpaid before: an exception. */
  | "late";

interface Paid {
  status: PaymentStatus;
  optionId: string | null;
  txHash: string | null;
}

/** Decides by the payment's locked row and the executed option. */
export function decideSettlement(payment: Paid, executed: { optionId: string; txHash: string }): Settlement {
  const isChosen = payment.optionId === executed.optionId;
  switch (payment.status) {
    case "requires_action":
      return "adopt";
    case "processing":
      return isChosen ? "succeed" : "switch";
    case "succeeded":
      if (!isChosen) return "duplicate";
      return payment.txHash === executed.txHash ? "known" : "moved";
    case "failed":
    case "expired":
    case "cancelled":
      return "late";
  }
}
