import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { createMerchant } from "@/server/merchants/create-merchant";
import { CreatedMerchant, CreateMerchant, ListMerchants, MerchantListing } from "@/server/merchants/schema";
import { searchMerchants } from "@/server/merchants/search-merchants";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List merchants",
      description: "Newest first. Deleted merchants are not listed.",
      auth: "partner",
      permission: "merchants:read",
      query: ListMerchants,
      response: MerchantListing,
      errors: ["invalid_params"],
    },
    ({ scope, query }) => searchMerchants(scope, query),
  ),
  POST: route(
    {
      summary: "Create a merchant",
      description: "The same Idempotency-Key returns the same merchant for ever, also after its deletion.",
      auth: "partner",
      permission: "merchants:write",
      idempotency: "required",
      body: CreateMerchant,
      response: CreatedMerchant,
      status: 201,
      errors: [],
    },
    ({ scope, body, idempotencyRecord, request }) =>
      createMerchant(scope, body, { idempotencyRecord, signal: request.signal }),
  ),
});
