import { createHash, timingSafeEqual } from "node:crypto";
import { decode, encode, type JWT, type JWTDecodeParams, type JWTEncodeParams } from "next-auth/jwt";
import { authSecrets } from "@/server/auth/auth-secrets";
import { env } from "@/server/kernel/env";

/** Opens a session cookie; null for one that is forged, or older than a session can be. */
export async function openSessionToken(cookie: string): Promise<JWT | null> {
  for (const secret of authSecrets()) {
    const token = await decode({ token: cookie, secret }).catch(() => null);
    if (token) return token;
  }
  return null;
}

/** How next-auth makes and reads session cookies. */
export const sessionTokens = {
  encode: (params: JWTEncodeParams) => encode({ ...params, secret: env().AUTH_SECRET }),
  decode: ({ token }: JWTDecodeParams) => (token ? openSessionToken(token) : null),
};

/**
 * Returns the secret of a browser's CSRF cookie, so that a form opened before a change of AUTH_SECRET can still be sent;
 * the present secret for any other cookie.
 */
export function secretOfForm(csrfCookie: string | undefined): string {
  const [token = "", hash = ""] = decodedValue(csrfCookie ?? "").split("|");
  const given = Buffer.from(hash);
  const isOf = (secret: string) => {
    const expected = Buffer.from(createHash("sha256").update(`${token}${secret}`).digest("hex"));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return authSecrets().find(isOf) ?? env().AUTH_SECRET;
}

function decodedValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
