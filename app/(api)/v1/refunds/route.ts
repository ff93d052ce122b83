import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { requestRefund } from "@/server/refunds/request-refund";
import { RequestedRefund, RequestRefund } from "@/server/refunds/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Refund a payment, in full or in part",
      description:
        "The refund is recorded at once and sent as soon as the merchant's vault covers it. Several refunds of a payment come to at most what was paid; one that failed for good does not count. Payments on a router of the first edition are refunded in full only.",
      auth: "merchant",
      permission: "refunds:write",
      idempotency: "honoured",
      body: RequestRefund,
      response: RequestedRefund,
      errors: ["not_found", "payment_not_succeeded", "already_refunded", "invalid_state"],
    },
    ({ scope, body, idempotencyRecord, request }) =>
      requestRefund(scope, body, { idempotencyRecord, requestId: request.id }),
  ),
});
