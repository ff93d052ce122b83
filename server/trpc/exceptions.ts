import { acceptException } from "@/server/exceptions/accept-exception";
import { ignoreException } from "@/server/exceptions/ignore-exception";
import { inspectException } from "@/server/exceptions/inspect-exception";
import { listExceptions } from "@/server/exceptions/list-exceptions";
import { previewExceptionRefund } from "@/server/exceptions/preview-exception-refund";
import { refundException } from "@/server/exceptions/refund-exception";
import { reopenException } from "@/server/exceptions/reopen-exception";
import {
  ExceptionInspection,
  ExceptionPage,
  ExceptionParams,
  IgnoreException,
  ListExceptions,
  ResolvedException,
  ResolveException,
} from "@/server/exceptions/schema";
import { RefundPreview } from "@/server/refunds/schema";
import { procedure, router } from "@/server/trpc/procedure";

const clientOf = ({ requestId }: { requestId: string }) => ({ requestId, idempotencyRecord: null });
const idOf = ({ exceptionId: id }: { exceptionId: string }) => ({ id });

/** Unexpected transfers, and people's decisions about them. */
export const exceptions = router({
  list: procedure
    .input(ListExceptions)
    .output(ExceptionPage)
    .query(({ ctx, input }) => listExceptions(ctx.scope, input)),
  inspect: procedure
    .input(ExceptionParams)
    .output(ExceptionInspection)
    .query(({ ctx, input }) => inspectException(ctx.scope, input.id)),
  preview: procedure
    .input(ExceptionParams)
    .output(RefundPreview)
    .query(({ ctx, input }) => previewExceptionRefund(ctx.scope, input.id)),
  accept: procedure
    .input(ResolveException)
    .output(ResolvedException)
    .mutation(({ ctx, input }) => acceptException(ctx.scope, input, clientOf(ctx)).then(idOf)),
  refund: procedure
    .input(ResolveException)
    .output(ResolvedException)
    .mutation(({ ctx, input }) => refundException(ctx.scope, input, clientOf(ctx)).then(idOf)),
  ignore: procedure
    .input(IgnoreException)
    .output(ResolvedException)
    .mutation(({ ctx, input }) => ignoreException(ctx.scope, input, clientOf(ctx)).then(idOf)),
  reopen: procedure
    .input(ExceptionParams)
    .output(ResolvedException)
    .mutation(({ ctx, input }) => reopenException(ctx.scope, input.id, ctx.requestId)),
});
