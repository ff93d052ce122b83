import { z } from "zod";
import { listFirstSteps } from "@/server/notices/list-first-steps";
import { listNotices } from "@/server/notices/list-notices";
import { FirstSteps, Notice } from "@/server/notices/schema";
import { lookUp } from "@/server/search/look-up";
import { Findings, LookUp } from "@/server/search/schema";
import { getOverview } from "@/server/statistics/get-overview";
import { Overview, OverviewQuery } from "@/server/statistics/overview-schema";
import { procedure, router } from "@/server/trpc/procedure";

/** Data of the first page, and of the frame around every page. */
export const home = router({
  overview: procedure
    .input(OverviewQuery)
    .output(Overview)
    .query(({ ctx, input }) => getOverview(ctx.scope, input)),
  notices: procedure.output(z.array(Notice)).query(({ ctx }) => listNotices(ctx.scope)),
  firstSteps: procedure.output(FirstSteps).query(({ ctx }) => listFirstSteps(ctx.scope)),
  lookUp: procedure
    .input(LookUp)
    .output(Findings)
    .query(({ ctx, input }) => lookUp(ctx.scope, input.text)),
});
