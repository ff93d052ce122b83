import { type NextRequest, NextResponse } from "next/server";
import { chooseTag, LANGUAGE_HEADER, LANGUAGE_KEY } from "@/components/checkout/languages";

const A_YEAR_S = 365 * 86_400;

/** The buyer's pages alone: everything else is faster without. */
export const config = { matcher: ["/", "/:id(pay_[^/]*)", "/collect"] };

/** Runs before a buyer's page is written: fixes its language and, of a checkout, what its page may load. */
export function proxy(request: NextRequest): NextResponse {
  const asked = request.nextUrl.searchParams.get(LANGUAGE_KEY);
  const tag = chooseTag({
    asked,
    kept: request.cookies.get(LANGUAGE_KEY)?.value,
    accepted: request.headers.get("accept-language"),
  });
  const headers = new Headers(request.headers);
  headers.set(LANGUAGE_HEADER, tag);
  // The form's policy is the server's (server/http/framed-page.ts), and wallets' web views keep nothing of a visit.
  if (request.nextUrl.pathname.startsWith("/collect")) return NextResponse.next({ request: { headers } });
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = policyWith(nonce);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Vary", "Accept-Language, Cookie");
  if (asked && chooseTag({ asked }) === asked) {
    response.cookies.set(LANGUAGE_KEY, asked, { maxAge: A_YEAR_S, sameSite: "lax", path: "/" });
  }
  return response;
}

/** Scripts by nonce and by those they load; pictures of ours, and the icons that wallets bring as data. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
