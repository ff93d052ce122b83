import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { rollSecret } from "@/server/webhooks/roll-secret";
import { EndpointParams, EndpointWithSecret, RollSecret } from "@/server/webhooks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Roll a webhook endpoint's secret",
      name: "rollWebhookSecret",
      description:
        "Until the overlap has passed, each delivery has two signatures, one of either secret. Change your server over meanwhile.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      body: RollSecret,
      response: EndpointWithSecret,
      errors: ["not_found"],
    },
    ({ scope, params, body, request }) => rollSecret(scope, { ...body, id: params.id }, request.id),
  ),
});
