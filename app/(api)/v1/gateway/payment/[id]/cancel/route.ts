import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { cancelPayment } from "@/server/payments/cancel-payment";
import { findPaymentById } from "@/server/payments/find-payment";
import { CancelBody, CancelledPayment, PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Cancel a payment that nobody has begun to pay",
      description:
        "For the buyer who declines. Possible while the status is `requires_action`; cancelling again answers the same.",
      auth: "gateway",
      params: PaymentParams,
      body: CancelBody,
      response: CancelledPayment,
      errors: ["payment_not_found", "invalid_state"],
    },
    async ({ params, request }) =>
      cancelPayment(await findPaymentById(params.id), {
        reason: "cancelled_by_user",
        idempotencyRecord: null,
        requestId: request.id,
      }),
  ),
});
