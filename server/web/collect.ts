import { giveData } from "@/server/gateway/give-data";
import { GiveData } from "@/server/gateway/schema";
import { parse } from "@/server/http/parse";
import { answer } from "@/server/http/respond";
import { pageRoute } from "@/server/web/page-route";

/** Enough for one person, and those who share an address; more is an attack. */
const LIMIT = { name: "form", quota: 60, windowS: 60 };

/**
 * Accepts a buyer's form. The payment's id is the capability and no cookie is read, so that the form works in any
 * wallet's frame.
 */
export const collectData = pageRoute({ limit: LIMIT, json: true }, async ({ body, requestId }) => {
  const isKept = await giveData(parse(GiveData, body), requestId);
  return answer(200, { ok: true, isKept }, { "Request-Id": requestId });
});
