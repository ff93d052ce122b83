import { NONE } from "@/server/events/sentence-parts";
import { explainProcessing, type Processing } from "@/server/inspection/explain-processing";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";
import type { PaymentStatus } from "@/server/payments/lifecycle";

interface Situation {
  status: PaymentStatus;
  failureCode: "declined_user" | null;
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant" | null;
  /** The state of its transfer, once the buyer has confirmed. */
  processing: Omit<Processing, "network">;
  /** The chosen token and network, once known. */
  token: { symbol: string; networkName: string } | null;
  /** Whether the money goes to the merchant's address, and not into the vault. */
  hasDestination: boolean;
}

/** Explains in plain words what happened, whether money moved, and what to do. */
export function explainPayment(situation: Situation): Sentence[] {
  const { status, token, processing } = situation;
  switch (status) {
    case "requires_action":
      return [sentence("payment.requires_action")];
    case "processing":
      return explainProcessing({ ...processing, network: token?.networkName ?? null });
    case "succeeded":
      return [explainPaid(situation)];
    case "failed":
      return situation.failureCode === "declined_user"
        ? [sentence("payment.declined")]
        : [sentence("payment.failed"), sentence("payment.payAgain")];
    // A wallet may hold a transaction that is valid until its deadline on chain.
    case "expired":
      return [sentence("payment.expired"), sentence("payment.lateTransfer"), sentence("payment.payAgain")];
    case "cancelled":
      return explainCancelled(situation);
  }
}

function explainCancelled({ cancelledReason }: Situation): Sentence[] {
  const late = sentence("payment.lateTransfer");
  return cancelledReason === "cancelled_by_user"
    ? [sentence("payment.cancelledByBuyer"), late, sentence("payment.payAgain")]
    : [sentence("payment.cancelledByMerchant"), late, sentence("payment.linkTells")];
}

function explainPaid({ token, hasDestination }: Situation): Sentence {
  const values = { symbol: token?.symbol ?? NONE, network: token?.networkName ?? NONE };
  return hasDestination ? sentence("payment.paidToWallet", values) : sentence("payment.paidToVault", values);
}
