import { giveData } from "@/server/gateway/give-data";
import { GiveData } from "@/server/gateway/schema";
import { parse } from "@/server/http/parse";
import { answer } from "@/server/http/respond";
import { pageRoute } from "@/server/web/page-route";

/** One person, and those who share an address; more is an attack. */
const LIMIT = { name: "form", quota: 60, windowS: 60 };

/**
 * Takes what a buyer wrote into the form. The payment's id is the capability and no cookie is read, so that the form
 * works in any frame of a wallet.
 */
export const collectData = pageRoute({ limit: LIMIT, json: true }, async ({ body, requestId }) => {
  const isKept = await giveData(parse(GiveData, body), requestId);
  return answer(200, { ok: true, isKept }, { "Request-Id": requestId });
});
