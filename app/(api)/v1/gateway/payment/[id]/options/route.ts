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
      description:
        "One option for each account and asset that covers the amount now, each with the actions that pay it; an empty list when there is none. Send all accounts of the buyer. A network that does not answer takes its own options away alone.",
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
        network: request.network,
      }),
  ),
});
