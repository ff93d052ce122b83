import { type NextRequest, NextResponse } from "next/server";
import { chooseTag, LANGUAGE_HEADER, LANGUAGE_KEY } from "@/components/messages/languages";
import { hostCookie, usesSecureCookies } from "@/server/auth/host-cookie";
import { agentTarget } from "@/server/http/agent-target";
import { isBuyersPage, pageHeaders } from "@/server/http/page-headers";
import { isPrerendered, prerenderedPage } from "@/server/http/prerendered-page";
import { env } from "@/server/kernel/env";

const A_YEAR_S = 365 * 86_400;
const NONCE_BYTES = 16;
// biome-ignore lint/style/noProcessEnv: the bundler reads it, and leaves development out of a build.
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

/** Matches every page, but not the API and files, which run no script. */
export const config = {
  matcher: [
    "/((?!_next/|api/|v1/|logos/|icons/|client/|local-rpc/|healthz$|readyz$|openapi\\.json$|icon\\.svg$).*)",
  ],
};

/** Runs before a page renders: sets its content policy and, for a buyer's page, its language. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const target = agentTargetOf(request);
  if (target) return NextResponse.rewrite(new URL(target, request.url));
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
  const page = pageHeaders(pathname, nonce, {
    isDevelopment: IS_DEVELOPMENT,
    frameOrigins: env().FRAME_ORIGINS,
  });
  if (!IS_DEVELOPMENT && isPrerendered(pathname) && !isScripts(request))
    return answerPrerendered(nonce, page);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next reads the nonce for its own scripts from the request.
  headers.set("content-security-policy", page["Content-Security-Policy"] ?? "");
  if (isBuyersPage(pathname)) headers.set(LANGUAGE_HEADER, tagOf(request));
  else headers.delete(LANGUAGE_HEADER);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(page)) response.headers.set(name, value);
  if (isBuyersPage(pathname)) keepLanguage(request, response);
  return response;
}

/** The front door has done so before; `next start` alone has none. */
function agentTargetOf({ method, nextUrl, headers }: NextRequest): string | null {
  const url = `${nextUrl.pathname}${nextUrl.search}`;
  return agentTarget({ method, url, headers: Object.fromEntries(headers) });
}

/** Returns whether a script sent the request, as Next's does for a page's data when a link is followed. */
function isScripts(request: NextRequest): boolean {
  return request.headers.get("sec-fetch-dest") === "empty";
}

/** Sends a prerendered page, uncached: its nonce is for one response, and it changes with each upgrade. */
function answerPrerendered(nonce: string, page: Record<string, string>): NextResponse {
  const headers = { ...page, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new NextResponse(prerenderedPage(nonce), { headers });
}

function tagOf(request: NextRequest): string {
  return chooseTag({
    requested: request.nextUrl.searchParams.get(LANGUAGE_KEY),
    kept: request.cookies.get(hostCookie(LANGUAGE_KEY))?.value,
    accepted: request.headers.get("accept-language"),
  });
}

/** Keeps the chosen language in a cookie, except on the form: wallets' web views store nothing there. */
function keepLanguage(request: NextRequest, response: NextResponse): void {
  if (request.nextUrl.pathname.startsWith("/collect")) return;
  response.headers.set("Vary", "Accept-Language, Cookie");
  const requested = request.nextUrl.searchParams.get(LANGUAGE_KEY);
  if (!requested || chooseTag({ requested }) !== requested) return;
  const kept = {
    maxAge: A_YEAR_S,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: usesSecureCookies(),
  } as const;
  response.cookies.set(hostCookie(LANGUAGE_KEY), requested, kept);
}
