import { isPreview } from "@/server/auth/api-versions";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { RefundList, RequestedRefund, RequestRefund, SearchRefunds } from "@/server/refunds/refund-schema";
import { requestRefund } from "@/server/refunds/request-refund";
import { searchRefunds } from "@/server/refunds/search-refunds";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List refunds",
      description: "The refunds of all merchants that the key may use, the newest first.",
      auth: "partner",
      permission: "payments:read",
      query: SearchRefunds,
      response: RefundList,
      errors: ["invalid_params"],
    },
    ({ scope, query }) => searchRefunds(scope, query),
  ),
  POST: route(
    {
      summary: "Refund a payment, in full or in part",
      description:
        "The refund is recorded at once and sent as soon as the merchant's vault covers it. Several refunds of a payment come to at most what was paid; one that failed for good or was cancelled does not count. Payments on a router of the first edition are refunded in full, and to the address that paid.",
      auth: "merchant",
      permission: "refunds:write",
      idempotency: "honoured",
      body: RequestRefund,
      response: RequestedRefund,
      errors: [
        "not_found",
        "payment_not_succeeded",
        "already_refunded",
        "invalid_state",
        "invalid_signature",
        "bad_gateway",
      ],
    },
    async ({ scope, body, idempotencyRecord, request }) => {
      const { paymentId, refund } = await requestRefund(scope, body, {
        idempotencyRecord,
        requestId: request.id,
      });
      return isPreview(request.version) ? { paymentId, refund } : { paymentId };
    },
  ),
});
