import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";

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
export function explainExceptions(exceptions: readonly PaymentException[]): Sentence[] | null {
  const lost = exceptions.find(({ kind, state }) => kind === "lost" && state !== "gone");
  if (lost) return [sentence("payment.lost.transfer"), decisionOnLost(lost.state)];
  const late = exceptions.find(({ kind, state }) => kind === "late" && state !== "gone");
  if (!late) return null;
  const state = late.state === "gone" ? "open" : late.state;
  return [sentence("payment.late.transfer"), sentence(`payment.late.${state}`)];
}

function decisionOnLost(state: PaymentException["state"]): Sentence {
  if (state === "accepted") return sentence("payment.lost.accepted");
  return state === "ignored" ? sentence("payment.lost.ignored") : sentence("payment.lost.open");
}
