import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { getPaymentStatus } from "@/server/payments/get-payment-status";
import { PaymentParams, PaymentStatusAnswer, PollQuery } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a payment's status, at once or when it changes",
      description:
        "With `maxPollMs` the request is held until the status changes or the time has passed. Ask again while `isFinal` is false.",
      auth: "merchant",
      permission: "payments:read",
      reserve: true,
      params: PaymentParams,
      query: PollQuery,
      response: PaymentStatusAnswer,
      errors: ["payment_not_found"],
    },
    ({ scope, params, query, request }) =>
      getPaymentStatus(scope, params.id, { maxPollMs: query.maxPollMs, request }),
  ),
});
