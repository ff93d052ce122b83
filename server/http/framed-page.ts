import type { IncomingMessage, ServerResponse } from "node:http";

/** The one page that others may frame: the form for a buyer's data (contract, "Buyer data"). */
const FRAMED = /^\/collect\/?(\?|$)/;
/** Headers that pages read from this server only, never from a client. */
const OWN_HEADERS = ["x-nonce", "x-theme", "content-security-policy", "content-security-policy-report-only"];

/**
 * Prepares a request for a page. The framed page gets the theme from the wallet's request. The wallet's `prefill` about
 * the buyer is removed from the URL, so that only the browser sees it.
 */
export function openPage(request: IncomingMessage, response: ServerResponse): void {
  for (const name of OWN_HEADERS) delete request.headers[name];
  const target = request.url ?? "";
  if (!FRAMED.test(target)) return;
  const query = new URLSearchParams(target.split("?", 2)[1] ?? "");
  query.delete("prefill");
  request.url = `/collect?${query}`;
  const theme = query.get("theme");
  if (theme === "light" || theme === "dark") request.headers["x-theme"] = theme;
  response.setHeader("Cache-Control", "no-store");
}
