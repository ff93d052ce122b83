import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { redeliverEvent } from "@/server/webhooks/redeliver";
import { EventParams, RedeliverEvent, Redelivered } from "@/server/webhooks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Send an event again",
      name: "redeliverEvent",
      description: "To one endpoint, or to all that take the event now, with the event's own id.",
      auth: "partner",
      permission: "webhooks:write",
      params: EventParams,
      body: RedeliverEvent,
      response: Redelivered,
      errors: ["not_found", "invalid_state"],
    },
    ({ scope, params, body }) => redeliverEvent(scope, params.id, body),
  ),
});
