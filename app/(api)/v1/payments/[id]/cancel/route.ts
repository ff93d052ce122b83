import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { cancelPayment } from "@/server/payments/cancel-payment";
import { findPayment } from "@/server/payments/find-payment";
import { CancelBody, CancelledPayment, PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Cancel a payment that nobody has begun to pay",
      description: "Possible while the status is `requires_action`. Cancelling again answers the same.",
      auth: "merchant",
      permission: "payments:write",
      idempotency: "honoured",
      params: PaymentParams,
      body: CancelBody,
      response: CancelledPayment,
      errors: ["payment_not_found", "invalid_state"],
    },
    async ({ scope, params, idempotencyRecord, request }) =>
      cancelPayment(await findPayment(scope, params.id), {
        reason: "cancelled_by_merchant",
        idempotencyRecord,
        requestId: request.id,
        who: scope,
      }),
  ),
});
