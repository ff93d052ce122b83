import type { PaymentStatus } from "@/server/payments/lifecycle";

/** What an execution at the confirmation depth means for its payment. */
export type Settlement =
  /** The option that was confirmed has been paid. */
  | "succeed"
  /** Nobody confirmed it (the buyer closed the page), but it is paid. */
  | "adopt"
  /** Another option of the payment was confirmed than the one that was paid. */
  | "switch"
  /** Nothing new. */
  | "known"
  /** The same execution, which the chain has moved to another transaction. */
  | "moved"
  /** The payment was already paid by another option: an exception. */
  | "duplicate"
  /** The payment had ended unpaid: an exception. */
  | "late";

interface Paid {
  status: PaymentStatus;
  optionId: string | null;
  txHash: string | null;
}

/** Decides by the payment's row, locked, and by what was executed. */
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
