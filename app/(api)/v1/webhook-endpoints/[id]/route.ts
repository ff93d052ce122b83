import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { deleteEndpoint } from "@/server/webhooks/delete-endpoint";
import { getEndpoint } from "@/server/webhooks/get-endpoint";
import { DeletedEndpoint, Endpoint, EndpointParams, UpdateEndpoint } from "@/server/webhooks/schema";
import { updateEndpoint } from "@/server/webhooks/update-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a webhook endpoint",
      name: "getWebhookEndpoint",
      description: "With its health: the last success, and since when it fails.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      response: Endpoint,
      errors: ["not_found"],
    },
    ({ scope, params }) => getEndpoint(scope, params.id),
  ),
  PATCH: route(
    {
      summary: "Change, disable or enable a webhook endpoint",
      name: "updateWebhookEndpoint",
      description:
        "A disabled endpoint gets no events, and its waiting deliveries fail. Enabling it again resends nothing; ask for that by `redeliver`.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      body: UpdateEndpoint,
      response: Endpoint,
      errors: ["not_found"],
    },
    ({ scope, params, body, request }) => updateEndpoint(scope, { ...body, id: params.id }, request.id),
  ),
  DELETE: route(
    {
      summary: "Delete a webhook endpoint",
      name: "deleteWebhookEndpoint",
      description: "Nothing more is sent to it, and its secrets are removed.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      response: DeletedEndpoint,
      errors: ["not_found"],
    },
    ({ scope, params, request }) => deleteEndpoint(scope, params.id, request.id),
  ),
});
