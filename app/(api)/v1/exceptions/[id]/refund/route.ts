import {
  DecideException,
  PartnerException,
  PartnerExceptionParams,
} from "@/server/exceptions/partner-schema";
import { refundException } from "@/server/exceptions/refund-exception";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Refund an exception",
      description:
        "Sends everything that is left of it back to its payer, out of the merchant's vault on the same network. `refundId` of the answer follows the refund. An exception that is already refunded answers the same.",
      auth: "partner",
      permission: "refunds:write",
      idempotency: "honoured",
      params: PartnerExceptionParams,
      body: DecideException,
      response: PartnerException,
      errors: ["not_found", "invalid_state", "already_refunded"],
    },
    ({ scope, params, body, idempotencyRecord, request }) =>
      refundException(scope, { ...params, ...body }, { idempotencyRecord, requestId: request.id }),
  ),
});
