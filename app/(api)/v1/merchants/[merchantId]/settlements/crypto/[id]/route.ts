import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { changeDestination } from "@/server/settlements/change-destination";
import { deleteSettlement } from "@/server/settlements/delete-settlement";
import {
  ChangeDestination,
  ChangedSettlement,
  RemovedSettlement,
  SettlementParams,
} from "@/server/settlements/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      summary: "Change the destination of a crypto settlement",
      name: "changeCryptoSettlement",
      description:
        "The change waits for the account's waiting time, a day by default; until then `destination` is where the money goes, and `pendingChange` is the change. Owners are told and may stop or approve it. The same change again is no other. When it takes effect, confirmed payments keep the destination that their buyers signed; other options end.",
      auth: "partner",
      permission: "settlements:write",
      params: SettlementParams,
      body: ChangeDestination,
      response: ChangedSettlement,
      errors: ["not_found"],
    },
    ({ scope, params, body }) => changeDestination(scope, params, body.destination),
  ),
  DELETE: route(
    {
      summary: "Delete a crypto settlement",
      name: "deleteCryptoSettlement",
      description:
        "The deletion is accepted, and takes effect after the account's waiting time: with `pendingChange`, the money goes to the destination until then. Later payments in its asset stay in the merchant's vault. Deleting again answers the same.",
      auth: "partner",
      permission: "settlements:write",
      params: SettlementParams,
      response: RemovedSettlement,
      errors: ["not_found"],
    },
    ({ scope, params }) => deleteSettlement(scope, params),
  ),
});
