import { getException } from "@/server/exceptions/get-exception";
import { PartnerException, PartnerExceptionParams } from "@/server/exceptions/partner-schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read an exception",
      description: "What moved, what it means in plain words, and what was decided.",
      auth: "partner",
      permission: "payments:read",
      params: PartnerExceptionParams,
      response: PartnerException,
      errors: ["not_found"],
    },
    ({ scope, params }) => getException(scope, params.id),
  ),
});
