import { at, type Row } from "@/scripts/demo/insert-rows";
import { signatureOf } from "@/scripts/demo/paying-steps";
import { chosenOption, statusOf, type World } from "@/scripts/demo/payment-rows";
import type { DemoOption, DemoPayment } from "@/scripts/demo/price-sales";
import { newId } from "@/server/kernel/ids";

/** An accepted confirm, and the call that it led to; null for a transaction of the buyer's. */
export interface Confirmed {
  payment: DemoPayment;
  option: DemoOption;
  attemptId: string;
  jobId: string | null;
  /** Unix milliseconds. */
  at: number;
}

/** Lists the confirms of payments that succeeded or failed afterwards. */
export function confirmsOf(payments: readonly DemoPayment[]): Confirmed[] {
  return payments.flatMap((payment) => {
    const option = chosenOption(payment);
    if (!option) return [];
    const when = Math.max(option.quotedAt + 1_000, payment.sale.endedAt - 6_000);
    const jobId = option.asset.kind === "native" ? null : newId("job", when);
    return [{ payment, option, attemptId: newId("att", when), jobId, at: when }];
  });
}

export async function attemptRows(confirms: readonly Confirmed[], { executed }: World): Promise<Row[]> {
  const rows = confirms.map(async ({ payment, option, attemptId, jobId, at: when }) => {
    const sent = jobId === null ? (executed.paid.get(option.id)?.hash ?? null) : null;
    const result = sent ?? (await signatureOf(option));
    return {
      id: attemptId,
      payment_id: payment.id,
      option_id: option.id,
      status: statusOf(payment) === "succeeded" ? "succeeded" : "failed",
      results: [{ type: "walletRpc", data: [result] }],
      tx_hash: sent,
      created_at: at(when),
    };
  });
  return Promise.all(rows);
}
