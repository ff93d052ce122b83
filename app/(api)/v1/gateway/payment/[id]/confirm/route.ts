import { confirmPayment } from "@/server/gateway/confirm-payment";
import { ConfirmBody } from "@/server/gateway/schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { ConfirmedStatus, PaymentParams, PollQuery } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Pay with the results of an option's actions",
      description:
        "`results` has one entry for each action, in their order. Sending the same again is harmless and answers the present status, also after the payment is final. With `maxPollMs` the request is held until the status changes or the time has passed.",
      auth: "gateway",
      reserve: true,
      params: PaymentParams,
      query: PollQuery,
      body: ConfirmBody,
      response: ConfirmedStatus,
      errors: [
        "payment_not_found",
        "payment_expired",
        "quote_expired",
        "invalid_signature",
        "invalid_state",
        "bad_gateway",
      ],
    },
    ({ scope, params, query, body, request }) =>
      confirmPayment(scope, {
        paymentId: params.id,
        optionId: body.optionId,
        results: body.results,
        collectedData: body.collectedData,
        maxPollMs: query.maxPollMs,
        requestId: request.id,
        signal: request.signal,
      }),
  ),
});
