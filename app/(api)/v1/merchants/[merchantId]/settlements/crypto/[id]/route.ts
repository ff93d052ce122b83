import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { changeDestination } from "@/server/settlements/change-destination";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import {
  ChangeDestination,
  CryptoSettlement,
  DeletedSettlement,
  SettlementParams,
} from "@/server/settlements/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      summary: "Change the destination of a crypto settlement",
      name: "changeCryptoSettlement",
      description:
        "Payments that are confirmed keep the destination that their buyers signed; other options end.",
      auth: "partner",
      permission: "settlements:write",
      params: SettlementParams,
      body: ChangeDestination,
      response: CryptoSettlement,
      errors: ["not_found"],
    },
    ({ scope, params, body }) => changeDestination(scope, params, body.destination),
  ),
  DELETE: route(
    {
      summary: "Delete a crypto settlement",
      name: "deleteCryptoSettlement",
      description:
        "Later payments in its asset stay in the merchant's vault. Deleting again answers the same.",
      auth: "partner",
      permission: "settlements:write",
      params: SettlementParams,
      response: DeletedSettlement,
      errors: ["not_found"],
    },
    ({ scope, params }) => deleteSettlement(scope, params),
  ),
});
