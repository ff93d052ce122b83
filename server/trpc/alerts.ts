import { z } from "zod";
import { acknowledgeAlert } from "@/server/alerts/acknowledge-alert";
import { listAlerts } from "@/server/alerts/list-alerts";
import { AlertParams, OpenAlert, SilenceAlert } from "@/server/alerts/schema";
import { silenceAlert } from "@/server/alerts/silence-alert";
import { operatorScope } from "@/server/auth/operator-scope";
import { procedure, router } from "@/server/trpc/procedure";

/** The installation's alerts, for its operator. */
export const alerts = router({
  list: procedure.output(z.array(OpenAlert)).query(({ ctx }) => listAlerts(operatorScope(ctx.scope))),
  acknowledge: procedure
    .input(AlertParams)
    .output(z.void())
    .mutation(({ ctx, input }) => acknowledgeAlert(operatorScope(ctx.scope), input.id, ctx.requestId)),
  silence: procedure
    .input(SilenceAlert)
    .output(z.date().nullable())
    .mutation(({ ctx, input }) => silenceAlert(operatorScope(ctx.scope), input, ctx.requestId)),
});
