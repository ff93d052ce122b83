import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { deleteMerchant } from "@/server/merchants/delete-merchant";
import { DeletedMerchant, MerchantParams, UpdatedMerchant, UpdateMerchant } from "@/server/merchants/schema";
import { updateMerchant } from "@/server/merchants/update-merchant";
import { getMerchantProfile } from "@/server/settlements/get-merchant-profile";
import { MerchantProfile } from "@/server/settlements/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Get a merchant with its settlements",
      description: "Its profile, and where its money goes by asset.",
      auth: "partner",
      permission: "merchants:read",
      params: MerchantParams,
      response: MerchantProfile,
      errors: ["not_found"],
    },
    ({ scope, params }) => getMerchantProfile(scope, params.merchantId),
  ),
  PATCH: route(
    {
      summary: "Change a merchant's profile",
      description:
        "At least one member must be given; `iconUrl: null` unsets the logo. A test key changes no merchant with live payments or destinations.",
      auth: "partner",
      permission: "merchants:write",
      params: MerchantParams,
      body: UpdateMerchant,
      response: UpdatedMerchant,
      errors: ["not_found"],
    },
    ({ scope, params, body, request }) =>
      updateMerchant(scope, { merchantId: params.merchantId, signal: request.signal }, body),
  ),
  DELETE: route(
    {
      summary: "Delete a merchant",
      description:
        "It is hidden from listings and takes no new payments; open payments stay payable, and all of them can be read and refunded. A test key deletes no merchant with live payments or destinations. Deleting again answers the same.",
      auth: "partner",
      permission: "merchants:write",
      params: MerchantParams,
      response: DeletedMerchant,
      errors: ["not_found"],
    },
    ({ scope, params }) => deleteMerchant(scope, params.merchantId),
  ),
});
