import { hostCookie, usesSecureCookies } from "@/server/auth/host-cookie";
import { openSessionToken } from "@/server/auth/session-token";

/** Returns the name of one of our cookies. */
export function cookieName(
  name: "session" | "csrf" | "return" | "device" | "pkce" | "state" | "nonce" | "ticket" | "challenge",
): string {
  return hostCookie(`florin.${name}`);
}

/** Returns the attributes of every cookie that scripts must not read. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() } as const;
}

/** Reads one cookie of a request; undefined when it is missing. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Reads the session id of a cookie; undefined for one that is missing, forged, or older than a session can be. */
export async function readSessionId(cookie: string | undefined): Promise<string | undefined> {
  if (!cookie) return undefined;
  const token = await openSessionToken(cookie);
  return typeof token?.sid === "string" ? token.sid : undefined;
}
