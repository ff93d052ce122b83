import { once } from "@/components/checkout/gateway-call";
import type { Checkout } from "@/server/gateway/checkout-schema";
import type { PaymentStatusAnswer } from "@/server/payments/schema";

/** Reads one payment; the caller repeats each request. */
export function readsOf(paymentId: string) {
  return {
    status: (maxPollMs: number, signal: AbortSignal) =>
      once<PaymentStatusAnswer>({
        path: `/v1/gateway/payment/${paymentId}/status?maxPollMs=${maxPollMs}`,
        signal,
      }),
    /** What the page shows, which is not part of the public gateway. */
    state: (signal?: AbortSignal) => once<Checkout>({ path: `/${paymentId}/state`, signal }),
  };
}

export type PaymentReads = ReturnType<typeof readsOf>;
