import { Answered } from "@/server/http/contract";
import { deprecationHeaders } from "@/server/http/deprecation";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { ListMerchantPayments, searchOf } from "@/server/listings/api/listing-query";
import { PaymentListing, presentListing } from "@/server/listings/api/present-listing";
import { searchPayments } from "@/server/listings/api/search-payments";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      name: "listPaymentsOfMerchant",
      summary: "List a merchant's payments",
      description: "The same as the listing of all payments, for the merchant that `Merchant-Id` names.",
      auth: "merchant",
      permission: "payments:read",
      query: ListMerchantPayments,
      response: PaymentListing,
      errors: ["invalid_params"],
    },
    async ({ scope, query }) => {
      const listing = presentListing(await searchPayments(scope, searchOf(query)));
      return new Answered(
        listing,
        query.asset === undefined ? {} : deprecationHeaders("/v1/merchants/payments"),
      );
    },
  ),
});
