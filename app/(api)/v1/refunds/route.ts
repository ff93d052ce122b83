import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { requestRefund } from "@/server/refunds/request-refund";
import { RequestedRefund, RequestRefund } from "@/server/refunds/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Give a payment back in full",
      description:
        "The refund is recorded at once and sent as soon as the merchant's vault covers it. One that failed for good may be asked for again.",
      auth: "merchant",
      permission: "refunds:write",
      idempotency: "honoured",
      body: RequestRefund,
      response: RequestedRefund,
      errors: ["not_found", "payment_not_succeeded", "already_refunded"],
    },
    ({ scope, body, idempotencyRecord, request }) =>
      requestRefund(scope, body, { idempotencyRecord, requestId: request.id }),
  ),
});
