import type { CompanyIssuer } from "@/server/auth/company-issuer";
import { usesSecureCookies } from "@/server/auth/host-cookie";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { returnPath } from "@/server/auth/sign-in-return";
import { ticketCookie } from "@/server/auth/sign-in-ticket";

/** Cookies that link one attempt across our page and the issuer's. */
const ATTEMPT_COOKIES = ["pkce", "state", "nonce"] as const;

/**
 * Answers with the issuer's URL as JSON. next-auth built the URL and set the attempt's cookies.
 */
export async function restateStart(answer: Response, issuer: CompanyIssuer): Promise<Response> {
  const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
  const headers = withCookies(answer);
  const query = url && URL.canParse(url) ? new URL(url).searchParams : null;
  if (url && query?.has("state") && query.has("code_challenge") && query.has("nonce")) {
    return Response.json({ url }, { headers });
  }
  if (query?.get("csrf")) {
    const message = "The form was open for too long. Try again.";
    return Response.json({ code: "forbidden", message }, { status: 403, headers });
  }
  const message = `${issuer.name} cannot be reached. Try again in a moment, or sign in with your password.`;
  return Response.json({ code: "unavailable", message }, { status: 503, headers });
}

/**
 * Answers a person's return from the issuer. The attempt's cookies are removed in any case, so that an answer counts
 * once.
 * @param ticket completes the sign-in; null when the issuer's answer was refused
 */
export function restateReturn(request: Headers, ticket: string | null): Response {
  const next = encodeURIComponent(readReturn(request));
  const headers = new Headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  headers.set("Location", ticket ? `/sign-in/company?next=${next}` : `/sign-in?fault=company&next=${next}`);
  const secure = usesSecureCookies() ? "; Secure" : "";
  for (const name of ATTEMPT_COOKIES) {
    headers.append("Set-Cookie", `${cookieName(name)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
  if (ticket) headers.append("Set-Cookie", ticketCookie(ticket));
  return new Response(null, { status: 303, headers });
}

function readReturn(headers: Headers): string {
  try {
    return returnPath(decodeURIComponent(readCookie(headers, cookieName("return")) ?? ""));
  } catch {
    return returnPath(undefined);
  }
}

function withCookies(answer: Response): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
