import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { AssetsHeaders, ListAssets, PaymentAssets } from "@/server/payments/assets-schema";
import { listAssets } from "@/server/payments/list-assets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List currencies, networks and tokens",
      description:
        "The units that a payment can be requested in, and the tokens that pay it, with the least and largest amount, the present rate, its source and its time. A test key gets the test networks. With `Merchant-Id` the merchant's limits and fees count.",
      auth: "partner",
      query: ListAssets,
      headers: AssetsHeaders,
      response: PaymentAssets,
      errors: ["invalid_params"],
    },
    ({ scope, query, headers }) =>
      listAssets(scope, { merchantId: headers["Merchant-Id"], currencies: query.currency }),
  ),
});
