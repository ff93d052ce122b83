import { fetchActions } from "@/server/gateway/fetch-actions";
import { FetchAnswer, FetchBody } from "@/server/gateway/schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Resolve an option into actions that the wallet can execute",
      description:
        "Needed for an option that has a `build` action: send its `data`. For any other option it answers the same actions again.",
      auth: "gateway",
      params: PaymentParams,
      body: FetchBody,
      response: FetchAnswer,
      errors: ["payment_not_found", "payment_expired", "quote_expired", "invalid_state", "bad_gateway"],
    },
    ({ params, body, request }) => fetchActions({ ...body, paymentId: params.id, requestId: request.id }),
  ),
});
