import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { redeliverFailed } from "@/server/webhooks/redeliver";
import { EndpointParams, Redelivered, RedeliverFailed } from "@/server/webhooks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Send an endpoint's failed deliveries again",
      name: "redeliverFailedWebhooks",
      description: "Every delivery that has failed for good since a time is attempted again at once.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      body: RedeliverFailed,
      response: Redelivered,
      errors: ["not_found", "invalid_state"],
    },
    ({ scope, params, body }) => redeliverFailed(scope, params.id, body),
  ),
});
