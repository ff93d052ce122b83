import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { getRefund } from "@/server/refunds/get-refund";
import { Refund } from "@/server/refunds/refund-schema";
import { RefundParams } from "@/server/refunds/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a refund",
      description: "The same object as the data of the refund's events.",
      auth: "merchant",
      permission: "payments:read",
      params: RefundParams,
      response: Refund,
      errors: ["not_found"],
    },
    ({ scope, params }) => getRefund(scope, params.id),
  ),
});
