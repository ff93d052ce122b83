import { z } from "zod";
import { operatorScope } from "@/server/auth/operator-scope";
import { inspectStops } from "@/server/stops/inspect-stops";
import { resumePayments } from "@/server/stops/resume-payments";
import { StopPayments, StopScope, StopsOverview } from "@/server/stops/schema";
import { stopPayments } from "@/server/stops/stop-payments";
import { procedure, router } from "@/server/trpc/procedure";

/** The emergency stop: every account reads what concerns it, the operator changes it. */
export const stops = router({
  list: procedure.output(StopsOverview).query(({ ctx }) => inspectStops(ctx.scope)),
  stop: procedure
    .input(StopPayments)
    .output(z.void())
    .mutation(({ ctx, input }) => stopPayments(operatorScope(ctx.scope), input, ctx.requestId)),
  resume: procedure
    .input(StopScope)
    .output(z.boolean())
    .mutation(({ ctx, input }) => resumePayments(operatorScope(ctx.scope), input, ctx.requestId)),
});
