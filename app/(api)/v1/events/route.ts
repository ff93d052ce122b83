import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { EventList, ListEvents } from "@/server/webhooks/event-schema";
import { listEvents } from "@/server/webhooks/list-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List events, at once or when one happens",
      description:
        "Every change of your payments, refunds, exceptions and merchants, for at least 30 days. Continue with `after`: you miss no event, and each payment's come in order. With `maxPollMs` a request that finds none is held until there is one or the time has passed.",
      auth: "partner",
      permission: "payments:read",
      reserve: true,
      query: ListEvents,
      response: EventList,
      errors: ["invalid_params"],
    },
    ({ scope, query, request }) => listEvents(scope, query, { apiVersion: request.version, request }),
  ),
});
