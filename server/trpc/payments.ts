import { inspectPayment } from "@/server/inspection/inspect-payment";
import { PaymentInspection } from "@/server/inspection/inspection-schema";
import { FilterChoices, listFilterChoices } from "@/server/listings/dashboard/list-filter-choices";
import { listPaymentChanges } from "@/server/listings/dashboard/list-payment-changes";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { totalPayments } from "@/server/listings/dashboard/total-payments";
import {
  ListPaymentChanges,
  ListPayments,
  PaymentChanges,
  PaymentPage,
  PaymentTotals,
} from "@/server/listings/list-schema";
import { cancelAsMember } from "@/server/payments/cancel-as-member";
import { CancelledPayment, PaymentParams } from "@/server/payments/schema";
import { runTestHelper } from "@/server/test-payments/run-test-helper";
import { TestHelperParams, TestOutcome } from "@/server/test-payments/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const payments = router({
  list: procedure
    .input(ListPayments)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx.scope, input)),
  changes: procedure
    .input(ListPaymentChanges)
    .output(PaymentChanges)
    .query(({ ctx, input }) => listPaymentChanges(ctx.scope, input)),
  totals: procedure
    .input(PaymentsQuery)
    .output(PaymentTotals)
    .query(({ ctx, input }) => totalPayments(ctx.scope, input)),
  filterChoices: procedure.output(FilterChoices).query(({ ctx }) => listFilterChoices(ctx.scope)),
  inspect: procedure
    .input(PaymentParams)
    .output(PaymentInspection)
    .query(({ ctx, input }) => inspectPayment(ctx.scope, input.id)),
  cancel: procedure
    .input(PaymentParams)
    .output(CancelledPayment)
    .mutation(({ ctx, input }) => cancelAsMember(ctx.scope, input.id, ctx.requestId)),
  test: procedure
    .input(TestHelperParams)
    .output(TestOutcome)
    .mutation(({ ctx, input, signal = new AbortController().signal }) =>
      runTestHelper(ctx.scope, input, { requestId: ctx.requestId, signal }),
    ),
});
