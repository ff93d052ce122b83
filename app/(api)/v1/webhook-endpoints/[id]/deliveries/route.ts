import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { listDeliveries } from "@/server/webhooks/list-deliveries";
import { DeliveryList, EndpointParams, ListDeliveries } from "@/server/webhooks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List a webhook endpoint's deliveries",
      name: "listWebhookDeliveries",
      description:
        "The newest first, each with its attempts and what the endpoint answered. They are kept for 30 days, unless the operator has chosen another time of at least 7 days.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      query: ListDeliveries,
      response: DeliveryList,
      errors: ["not_found"],
    },
    ({ scope, params, query }) => listDeliveries(scope, params.id, query),
  ),
});
