import { revealData } from "@/server/buyers/reveal-data";
import { RevealedData } from "@/server/buyers/reveal-schema";
import { inspectOnChain } from "@/server/inspection/inspect-on-chain";
import { PaymentOnChain } from "@/server/inspection/inspection-schema";
import { getPayment } from "@/server/payments/get-payment";
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
  /** A look at what the buyer gave leaves an entry in the audit log, so it is no query. */
  revealBuyerData: procedure
    .input(PaymentParams)
    .output(RevealedData)
    .mutation(({ ctx, input }) => revealData(ctx.scope, input.id, ctx.requestId)),
});
