import { z } from "zod";
import { listPaymentViews } from "@/server/listings/views/list-payment-views";
import { removePaymentView } from "@/server/listings/views/remove-payment-view";
import { savePaymentView } from "@/server/listings/views/save-payment-view";
import {
  PaymentView,
  RemovedPaymentView,
  RemovePaymentView,
  SavePaymentView,
} from "@/server/listings/views/view-schema";
import { procedure, router } from "@/server/trpc/procedure";

export const paymentViews = router({
  list: procedure.output(z.array(PaymentView)).query(({ ctx }) => listPaymentViews(ctx.scope)),
  save: procedure
    .input(SavePaymentView)
    .output(PaymentView)
    .mutation(({ ctx, input }) => savePaymentView(ctx.scope, input)),
  remove: procedure
    .input(RemovePaymentView)
    .output(RemovedPaymentView)
    .mutation(({ ctx, input }) => removePaymentView(ctx.scope, input.id)),
});
