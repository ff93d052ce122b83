import { parse } from "@/server/http/parse";
import { answer } from "@/server/http/respond";
import { acceptRedirect } from "@/server/refunds/accept-redirect";
import { prepareRedirect } from "@/server/refunds/prepare-redirect";
import { AcceptRedirect, PrepareRedirect } from "@/server/refunds/redirect-schema";
import { pageRoute } from "@/server/web/page-route";

/** Enough for one person, and those who share an address; each request makes a few calls to the chain. */
const LIMIT = { name: "refund-address", quota: 30, windowS: 60 };

/**
 * Prepares the message for another refund address, or accepts its signature. The payment's id is the capability, the
 * payer's signature the proof, and no cookie is read.
 */
export const changeRefundAddress = pageRoute({ limit: LIMIT, json: true }, async ({ body, requestId }) => {
  const isSigned = typeof body === "object" && body !== null && "signature" in body;
  const result = isSigned
    ? await acceptRedirect(parse(AcceptRedirect, body), requestId)
    : await prepareRedirect(parse(PrepareRedirect, body));
  return answer(200, result, { "Request-Id": requestId });
});
