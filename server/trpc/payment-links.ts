import { createAsMember } from "@/server/payment-links/create-as-member";
import {
  CreatePaymentHere,
  LinkChoices,
  ListPaymentLinks,
  PaymentLinkPage,
} from "@/server/payment-links/link-schema";
import { listLinkChoices, listPaymentLinks } from "@/server/payment-links/list-payment-links";
import { CreatedPayment } from "@/server/payments/schema";
import { procedure, router } from "@/server/trpc/procedure";

/** Payments created without code. */
export const paymentLinks = router({
  list: procedure
    .input(ListPaymentLinks)
    .output(PaymentLinkPage)
    .query(({ ctx, input }) => listPaymentLinks(ctx.scope, input)),
  choices: procedure.output(LinkChoices).query(({ ctx }) => listLinkChoices(ctx.scope)),
  create: procedure
    .input(CreatePaymentHere)
    .output(CreatedPayment)
    .mutation(({ ctx, input }) => createAsMember(ctx.scope, input, ctx.requestId)),
});
