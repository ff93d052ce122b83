import { inspectRequest } from "@/server/requests/inspect-request";
import { listRequests } from "@/server/requests/list-requests";
import { ListRequests, RequestInspection, RequestPage, RequestParams } from "@/server/requests/schema";
import { procedure, router } from "@/server/trpc/procedure";

export const requests = router({
  list: procedure
    .input(ListRequests)
    .output(RequestPage)
    .query(({ ctx, input }) => listRequests(ctx.scope, input)),
  inspect: procedure
    .input(RequestParams)
    .output(RequestInspection)
    .query(({ ctx, input }) => inspectRequest(ctx.scope, input.requestId)),
});
