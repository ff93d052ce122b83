import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

const MAX_SHOWN = 20;

type PaymentException = PaymentInspection["exceptions"][number];

/** Finds the payment's exceptions, including transfers possibly meant for it, oldest first. */
export function findExceptions(paymentId: string): Promise<PaymentException[]> {
  const state = fragment<PaymentException["state"]>`case when x.gone_at is not null then 'gone'
      when x.status = 'refunded' and r.status <> 'succeeded' then 'refunding' else x.status::text end`;
  return many(
    db,
    acrossAccounts("found")
      .selectFrom("payment_exception as x")
      .leftJoin("refund as r", "r.id", "x.refund_id")
      .select(["x.id", "x.kind", state.as("state")])
      .where("x.payment_id", "=", paymentId)
      .orderBy("x.created_at")
      .orderBy("x.id")
      .limit(MAX_SHOWN),
  );
}

/** Explains exceptions beyond the payment's own status; null where the status covers them. */
export function explainExceptions(exceptions: readonly PaymentException[]): string | null {
  const lost = exceptions.find(({ kind, state }) => kind === "lost" && state !== "gone");
  if (lost) return explainLost(lost.state);
  const [late] = exceptions.filter(({ kind, state }) => kind === "late" && state !== "gone");
  if (!late) return null;
  const before = "A transfer went through after the payment had ended, so its status stays";
  switch (late.state) {
    case "accepted":
      return `${before}. The money is kept.`;
    case "refunding":
      return `${before}. The money is on its way back to the buyer.`;
    case "refunded":
      return `${before}. The buyer has the money back.`;
    case "ignored":
      return `${before}. It was marked as needing no action.`;
    default:
      return `${before}. The money needs a decision: see the exception.`;
  }
}

function explainLost(state: PaymentException["state"]): string {
  const what =
    "The network took the transfer of this payment back after it was confirmed, so the money did not arrive.";
  if (state === "accepted") return `${what} It was accepted as a loss.`;
  if (state === "ignored") return `${what} It was marked as needing no action.`;
  return `${what} Do not ship. Ask the buyer for a new payment, or accept the loss: see the exception.`;
}
