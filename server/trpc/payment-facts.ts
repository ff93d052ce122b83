import { getPayment } from "@/server/payments/get-payment";
import { inspectOnChain } from "@/server/payments/inspect-on-chain";
import { PaymentOnChain } from "@/server/payments/inspection-schema";
import { PaymentDetails, PaymentParams } from "@/server/payments/schema";
import { procedure, router } from "@/server/trpc/procedure";

/** What the page of a payment asks for after it is shown. */
export const paymentFacts = router({
  onChain: procedure
    .input(PaymentParams)
    .output(PaymentOnChain)
    .query(({ ctx, input }) => inspectOnChain(ctx.scope, input.id)),
  /** The very answer of `GET /v1/payments/{id}`. */
  apiAnswer: procedure
    .input(PaymentParams)
    .output(PaymentDetails)
    .query(({ ctx, input }) => getPayment(ctx.scope, input.id)),
});
