import type { MerchantScope } from "@/server/auth/scope";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import type { TimelineEntry } from "@/server/events/schema";
import { writeEnglish } from "@/server/events/write-english";
import { findPayment } from "@/server/payments/find-payment";
import type { PaymentTimeline } from "@/server/payments/timeline-schema";

/**
 * Lists a payment's timeline in English, oldest first: the newest 200 events, and the newest 200 calls of the API that
 * left no event. Calls that only read are left out, unless they were refused.
 * @throws AppError `payment_not_found`
 */
export async function listTimeline(scope: MerchantScope, paymentId: string): Promise<PaymentTimeline> {
  const { id } = await findPayment(scope, paymentId);
  const entries = await listPaymentEvents({ id, withoutReads: true });
  return { data: entries.reverse().map(present) };
}

function present({
  id,
  at,
  type,
  sentences,
  txHash,
  requestId,
}: TimelineEntry): PaymentTimeline["data"][number] {
  const text = writeEnglish(sentences);
  return { id: id.replaceAll(" ", "_"), at: at.toISOString(), type, text, txHash, requestId };
}
