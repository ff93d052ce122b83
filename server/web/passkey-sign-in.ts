import { RequestOptions } from "@/server/accounts/passkey-schema";
import { newLinkToken } from "@/server/auth/link-token";
import { requestOptions } from "@/server/auth/passkey-ceremony";
import { challengeCookie } from "@/server/auth/passkey-challenge";
import { requireRelyingParty } from "@/server/auth/relying-party";
import { pageRoute } from "@/server/web/page-route";

const LIMIT = { name: "passkey", quota: 30, windowS: 60 };
const MAX_BYTES = 1_024;

/**
 * Answers what a browser needs to sign in by any passkey of this site, so that it names nobody's. The challenge counts in
 * that browser only, once, for five minutes.
 */
export const startPasskeySignIn = pageRoute(
  { origin: true, json: true, maxBytes: MAX_BYTES, limit: LIMIT },
  async ({ requestId }) => {
    const party = requireRelyingParty();
    const { token } = newLinkToken();
    const options = await requestOptions(party, { purpose: "sign_in", holder: token });
    const headers = new Headers({ "Cache-Control": "no-store", "Request-Id": requestId });
    headers.append("Set-Cookie", challengeCookie(token));
    return Response.json(RequestOptions.parse(options), { headers });
  },
);
