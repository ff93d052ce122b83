import { z } from "zod";
import { createAsMember } from "@/server/payment-links/create-as-member";
import { createLink } from "@/server/payment-links/create-link";
import { inspectLink } from "@/server/payment-links/inspect-link";
import {
  CreatePaymentHere,
  LinkChoices,
  ListPaymentLinks,
  PaymentLinkPage,
} from "@/server/payment-links/link-schema";
import { listLinks } from "@/server/payment-links/list-links";
import { listLinkChoices, listPaymentLinks } from "@/server/payment-links/list-payment-links";
import {
  CreateReusableLink,
  LinkInspection,
  LinkParams,
  ReusableLinks,
  SwitchLink,
} from "@/server/payment-links/reusable-schema";
import { switchLink } from "@/server/payment-links/switch-link";
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
  listReusable: procedure.output(ReusableLinks).query(({ ctx }) => listLinks(ctx.scope)),
  inspectReusable: procedure
    .input(LinkParams)
    .output(LinkInspection)
    .query(({ ctx, input }) => inspectLink(ctx.scope, input.id)),
  createReusable: procedure
    .input(CreateReusableLink)
    .output(LinkParams)
    .mutation(({ ctx, input }) => createLink(ctx.scope, input, ctx.requestId)),
  switchReusable: procedure
    .input(SwitchLink)
    .output(z.void())
    .mutation(({ ctx, input }) => switchLink(ctx.scope, input, ctx.requestId)),
});
