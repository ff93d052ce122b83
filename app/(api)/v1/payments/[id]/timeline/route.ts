import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { listTimeline } from "@/server/payments/list-timeline";
import { PaymentParams } from "@/server/payments/schema";
import { PaymentTimeline } from "@/server/payments/timeline-schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a payment's timeline",
      description:
        "What happened to the payment, in English, oldest first: its events, and calls of the API that changed nothing but were refused. At most 200 of each, the newest.",
      auth: "merchant",
      permission: "payments:read",
      params: PaymentParams,
      response: PaymentTimeline,
      errors: ["payment_not_found"],
    },
    ({ scope, params }) => listTimeline(scope, params.id),
  ),
});
