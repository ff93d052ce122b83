import { z } from "zod";
import { procedure, router } from "@/server/trpc/procedure";
import { createEndpoint } from "@/server/webhooks/create-endpoint";
import { deleteEndpoint } from "@/server/webhooks/delete-endpoint";
import { getEndpoint } from "@/server/webhooks/get-endpoint";
import { inspectDelivery } from "@/server/webhooks/inspect-delivery";
import { listDeliveries } from "@/server/webhooks/list-deliveries";
import { listEndpoints } from "@/server/webhooks/list-endpoints";
import { redeliverEvent, redeliverFailed } from "@/server/webhooks/redeliver";
import { rollSecret } from "@/server/webhooks/roll-secret";
import {
  CreateEndpoint,
  DeletedEndpoint,
  DeliveryInspection,
  DeliveryList,
  Endpoint,
  EndpointParams,
  EndpointWithSecret,
  Redelivered,
  RedeliverFailed,
  RollSecret,
  ShowDeliveries,
  TestEvent,
  UpdateEndpoint,
} from "@/server/webhooks/schema";
import { sendTestEvent } from "@/server/webhooks/send-test-event";
import { updateEndpoint } from "@/server/webhooks/update-endpoint";

export const webhooks = router({
  list: procedure.output(z.array(Endpoint)).query(({ ctx }) => listEndpoints(ctx.scope)),
  get: procedure
    .input(EndpointParams)
    .output(Endpoint)
    .query(({ ctx, input }) => getEndpoint(ctx.scope, input.id)),
  create: procedure
    .input(CreateEndpoint)
    .output(EndpointWithSecret)
    .mutation(({ ctx, input }) => createEndpoint(ctx.scope, input, ctx.requestId)),
  update: procedure
    .input(UpdateEndpoint.extend(EndpointParams.shape))
    .output(Endpoint)
    .mutation(({ ctx, input }) => updateEndpoint(ctx.scope, input, ctx.requestId)),
  remove: procedure
    .input(EndpointParams)
    .output(DeletedEndpoint)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx.scope, input.id, ctx.requestId)),
  roll: procedure
    .input(RollSecret.extend(EndpointParams.shape))
    .output(EndpointWithSecret)
    .mutation(({ ctx, input }) => rollSecret(ctx.scope, input, ctx.requestId)),
  test: procedure
    .input(EndpointParams)
    .output(TestEvent)
    .mutation(({ ctx, input }) => sendTestEvent(ctx.scope, input.id)),
  deliveries: procedure
    .input(ShowDeliveries)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx.scope, input.id, input)),
  inspectDelivery: procedure
    .input(EndpointParams)
    .output(DeliveryInspection)
    .query(({ ctx, input }) => inspectDelivery(ctx.scope, input.id)),
  resend: procedure
    .input(z.object({ eventId: z.string().max(64), endpointId: z.string().max(64) }))
    .output(Redelivered)
    .mutation(({ ctx, input }) => redeliverEvent(ctx.scope, input.eventId, { endpointId: input.endpointId })),
  resendFailed: procedure
    .input(RedeliverFailed.extend(EndpointParams.shape))
    .output(Redelivered)
    .mutation(({ ctx, input }) => redeliverFailed(ctx.scope, input.id, input)),
});
