import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { cancelRefund } from "@/server/refunds/cancel-refund";
import { CancelRefundBody, Refund } from "@/server/refunds/refund-schema";
import { RefundParams } from "@/server/refunds/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Cancel a refund that waits",
      description:
        "Possible while nothing is sent: in `pending`, `pending_funds` and `undeliverable`. Its amount can be refunded again. Cancelling again answers the same.",
      auth: "merchant",
      permission: "refunds:write",
      idempotency: "honoured",
      params: RefundParams,
      body: CancelRefundBody,
      response: Refund,
      errors: ["not_found", "invalid_state"],
    },
    ({ scope, params, idempotencyRecord, request }) =>
      cancelRefund(scope, params.id, { idempotencyRecord, requestId: request.id }),
  ),
});
