import { ignoreException } from "@/server/exceptions/ignore-exception";
import {
  DismissException,
  PartnerException,
  PartnerExceptionParams,
} from "@/server/exceptions/partner-schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Ignore an exception",
      description:
        "Leaves it alone, with a reason for the records. An exception that is already ignored answers the same.",
      auth: "partner",
      permission: "payments:write",
      idempotency: "honoured",
      params: PartnerExceptionParams,
      body: DismissException,
      response: PartnerException,
      errors: ["not_found", "invalid_state"],
    },
    ({ scope, params, body, idempotencyRecord, request }) =>
      ignoreException(scope, { ...params, ...body }, { idempotencyRecord, requestId: request.id }),
  ),
});
