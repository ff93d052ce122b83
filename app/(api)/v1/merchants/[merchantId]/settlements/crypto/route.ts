import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { MerchantParams } from "@/server/merchants/schema";
import { createSettlements } from "@/server/settlements/create-settlements";
import { CreatedSettlements, CreateSettlements } from "@/server/settlements/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Register where a merchant is paid in crypto",
      name: "createCryptoSettlements",
      description:
        "All of the entries are registered, or none. The first destination of an asset takes effect at once. Where the merchant was paid in the asset before, it redirects money: it waits for the account's waiting time, and its entry has `pendingChange`.",
      auth: "partner",
      permission: "settlements:write",
      idempotency: "required",
      params: MerchantParams,
      body: CreateSettlements,
      response: CreatedSettlements,
      status: 201,
      errors: ["not_found", "settlement_asset_conflict"],
    },
    ({ scope, params, body, idempotencyRecord }) =>
      createSettlements(scope, body, { merchantId: params.merchantId, idempotencyRecord }),
  ),
});
