import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { createEndpoint } from "@/server/webhooks/create-endpoint";
import { listEndpoints } from "@/server/webhooks/list-endpoints";
import { CreateEndpoint, EndpointList, EndpointWithSecret } from "@/server/webhooks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List webhook endpoints",
      name: "listWebhookEndpoints",
      description: "The endpoints of the key's mode, the newest first.",
      auth: "partner",
      permission: "webhooks:write",
      response: EndpointList,
      errors: [],
    },
    async ({ scope }) => ({ data: await listEndpoints(scope) }),
  ),
  POST: route(
    {
      summary: "Create a webhook endpoint",
      name: "createWebhookEndpoint",
      description:
        "Events are posted to it from then on, signed as Standard Webhooks 1.0 says. Store the secret: no other answer has it.",
      auth: "partner",
      permission: "webhooks:write",
      body: CreateEndpoint,
      response: EndpointWithSecret,
      errors: ["invalid_state"],
    },
    ({ scope, body, request }) => createEndpoint(scope, body, request.id),
  ),
});
