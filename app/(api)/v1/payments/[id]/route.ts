import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { getPayment } from "@/server/payments/get-payment";
import { PaymentDetails, PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a payment",
      description:
        "`info` tells what was paid and in which transaction once the payment has succeeded; `settlement` tells what went to the merchant's own account. `timelineUrl` leads to what happened.",
      auth: "merchant",
      permission: "payments:read",
      params: PaymentParams,
      response: PaymentDetails,
      errors: ["payment_not_found"],
    },
    ({ scope, params }) => getPayment(scope, params.id),
  ),
});
