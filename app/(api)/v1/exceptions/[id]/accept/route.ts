import { acceptException } from "@/server/exceptions/accept-exception";
import {
  DecideException,
  PartnerException,
  PartnerExceptionParams,
} from "@/server/exceptions/partner-schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Accept an exception",
      description:
        "Keeps the money: you deliver the order by hand, or bear the loss of a lost payment. The payment's status stays, because it is final. An exception that is already accepted answers the same.",
      auth: "partner",
      permission: "payments:write",
      idempotency: "honoured",
      params: PartnerExceptionParams,
      body: DecideException,
      response: PartnerException,
      errors: ["not_found", "invalid_state"],
    },
    ({ scope, params, body, idempotencyRecord, request }) =>
      acceptException(scope, { ...params, ...body }, { idempotencyRecord, requestId: request.id }),
  ),
});
