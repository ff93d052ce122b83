import { listOptions } from "@/server/gateway/list-options";
import { OptionsAnswer, OptionsBody, OptionsQuery } from "@/server/gateway/schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      name: "listGatewayPaymentOptions",
      summary: "List what a wallet's accounts can pay with",
      auth: "gateway",
      params: PaymentParams,
      query: OptionsQuery,
      body: OptionsBody,
      response: OptionsAnswer,
      errors: ["payment_not_found", "invalid_account"],
    },
    ({ params, query, body, request }) =>
      listOptions({
        ...body,
        paymentId: params.id,
        includePaymentInfo: query.includePaymentInfo,
        requestId: request.id,
      }),
  ),
});
