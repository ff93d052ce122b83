import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import {
  LegacyListing,
  LegacyParams,
  ListLegacyPayments,
  legacySearchOf,
  presentLegacyListing,
} from "@/server/listings/api/present-legacy-listing";
import { searchPayments } from "@/server/listings/api/search-payments";
import { findMerchantScope } from "@/server/payments/find-merchant-scope";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      name: "listLegacyPayments",
      summary: "List a merchant's payments, in the legacy shape",
      description:
        "Use `GET /v1/merchants/payments` instead. A cancelled payment is `failed` here, and amounts of money are numbers.",
      auth: "legacy",
      permission: "payments:read",
      deprecated: { successor: "/v1/merchants/payments" },
      params: LegacyParams,
      query: ListLegacyPayments,
      response: LegacyListing,
      errors: ["invalid_params", "not_found"],
    },
    async ({ scope, params, query }) => {
      const merchant = await findMerchantScope(scope, params.merchantId);
      return presentLegacyListing(await searchPayments(merchant, legacySearchOf(query)));
    },
  ),
});
