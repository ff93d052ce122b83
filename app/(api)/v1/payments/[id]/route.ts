import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { getPayment } from "@/server/payments/get-payment";
import { PaymentDetails, PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a payment",
      description:
        "`info` has the amount and the transaction of a succeeded payment; `settlement` has the transfer to the merchant's own account. `timelineUrl` leads to the payment's history.",
      auth: "merchant",
      permission: "payments:read",
      params: PaymentParams,
      response: PaymentDetails,
      errors: ["payment_not_found"],
    },
    ({ scope, params }) => getPayment(scope, params.id),
  ),
});
