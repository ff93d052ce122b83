import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { EndpointParams, TestEvent } from "@/server/webhooks/schema";
import { sendTestEvent } from "@/server/webhooks/send-test-event";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Send a test event to a webhook endpoint",
      name: "testWebhookEndpoint",
      description:
        "An event of type `webhook_endpoint.test` is delivered like any other, to this endpoint alone.",
      auth: "partner",
      permission: "webhooks:write",
      params: EndpointParams,
      response: TestEvent,
      errors: ["not_found", "invalid_state"],
    },
    ({ scope, params }) => sendTestEvent(scope, params.id),
  ),
});
