import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { MerchantParams } from "@/server/merchants/schema";
import { listSettlements } from "@/server/settlements/list-settlements";
import { SettlementSet } from "@/server/settlements/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List a merchant's settlement destinations",
      description: "Money in an asset without a destination stays in the merchant's vault.",
      auth: "partner",
      permission: "merchants:read",
      params: MerchantParams,
      response: SettlementSet,
      errors: ["not_found"],
    },
    ({ scope, params }) => listSettlements(scope, params.merchantId),
  ),
});
