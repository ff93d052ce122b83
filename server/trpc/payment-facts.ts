import { revealData } from "@/server/buyers/reveal-data";
import { RevealedData } from "@/server/buyers/reveal-schema";
import { inspectOnChain } from "@/server/inspection/inspect-on-chain";
import { PaymentOnChain } from "@/server/inspection/inspection-schema";
import { getPayment } from "@/server/payments/get-payment";
import { PaymentDetails, PaymentParams } from "@/server/payments/schema";
import { procedure, router } from "@/server/trpc/procedure";

/** Data that a payment's page requests after it is shown. */
export const paymentFacts = router({
  onChain: procedure
    .input(PaymentParams)
    .output(PaymentOnChain)
    .query(({ ctx, input }) => inspectOnChain(ctx.scope, input.id)),
  /** The exact answer of `GET /v1/payments/{id}`. */
  apiAnswer: procedure
    .input(PaymentParams)
    .output(PaymentDetails)
    .query(({ ctx, input }) => getPayment(ctx.scope, input.id)),
  /** A mutation, since revealing the data leaves an entry in the audit log. */
  revealBuyerData: procedure
    .input(PaymentParams)
    .output(RevealedData)
    .mutation(({ ctx, input }) => revealData(ctx.scope, input.id, ctx.requestId)),
});
