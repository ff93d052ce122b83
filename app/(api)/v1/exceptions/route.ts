import { ExceptionList, SearchExceptions } from "@/server/exceptions/partner-schema";
import { searchExceptions } from "@/server/exceptions/search-exceptions";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List exceptions",
      description:
        "Money that moved outside the course of a payment: late, twice, straight to a wallet, or lost again. The newest first. A key that is limited to some merchants sees only theirs.",
      auth: "partner",
      permission: "payments:read",
      query: SearchExceptions,
      response: ExceptionList,
      errors: ["invalid_params"],
    },
    ({ scope, query }) => searchExceptions(scope, query),
  ),
});
