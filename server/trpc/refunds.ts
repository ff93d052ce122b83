import { z } from "zod";
import { acceptFunding } from "@/server/refunds/accept-funding";
import { cancelRefund } from "@/server/refunds/cancel-refund";
import { inspectRefund } from "@/server/refunds/inspect-refund";
import { listRefundChanges, listRefunds } from "@/server/refunds/list-refunds";
import { prepareFunding } from "@/server/refunds/prepare-funding";
import { previewRefund } from "@/server/refunds/preview-refund";
import { RecordedRefund, RecordTransfer } from "@/server/refunds/record-schema";
import { recordTransfer } from "@/server/refunds/record-transfer";
import { Refund, RequestedRefund, RequestRefund, RequestRefundHere } from "@/server/refunds/refund-schema";
import { requestRefund } from "@/server/refunds/request-refund";
import { retryRefund } from "@/server/refunds/retry-refund";
import {
  AcceptedFunding,
  AcceptFunding,
  FundingSteps,
  ListRefundChanges,
  ListRefunds,
  PrepareFunding,
  RefundInspection,
  RefundListItem,
  RefundPage,
  RefundParams,
  RefundPreview,
} from "@/server/refunds/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const refunds = router({
  list: procedure
    .input(ListRefunds)
    .output(RefundPage)
    .query(({ ctx, input }) => listRefunds(ctx.scope, input)),
  changes: procedure
    .input(ListRefundChanges)
    .output(z.array(RefundListItem))
    .query(({ ctx, input }) => listRefundChanges(ctx.scope, input)),
  inspect: procedure
    .input(RefundParams)
    .output(RefundInspection)
    .query(({ ctx, input }) => inspectRefund(ctx.scope, input.id)),
  preview: procedure
    .input(RequestRefund)
    .output(RefundPreview)
    .query(({ ctx, input }) => previewRefund(ctx.scope, input.paymentId)),
  create: procedure
    .input(RequestRefundHere)
    .output(RequestedRefund)
    .mutation(({ ctx, input: { isForWallet, ...wanted } }) =>
      requestRefund(ctx.scope, wanted, { idempotencyRecord: null, requestId: ctx.requestId, isForWallet }),
    ),
  prepareFunding: procedure
    .input(PrepareFunding)
    .output(FundingSteps)
    .mutation(({ ctx, input }) => prepareFunding(ctx.scope, input)),
  record: procedure
    .input(RecordTransfer)
    .output(RecordedRefund)
    .mutation(({ ctx, input }) => recordTransfer(ctx.scope, input, ctx.requestId)),
  retry: procedure
    .input(RefundParams)
    .output(RecordedRefund)
    .mutation(({ ctx, input }) => retryRefund(ctx.scope, input.id, ctx.requestId)),
  cancel: procedure
    .input(RefundParams)
    .output(Refund)
    .mutation(({ ctx, input }) =>
      cancelRefund(ctx.scope, input.id, { idempotencyRecord: null, requestId: ctx.requestId }),
    ),
  acceptFunding: procedure
    .input(AcceptFunding)
    .output(AcceptedFunding)
    .mutation(({ ctx, input }) => acceptFunding(ctx.scope, input, { requestId: ctx.requestId })),
});
