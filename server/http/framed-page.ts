import type { IncomingMessage, ServerResponse } from "node:http";

/** The one page that others may frame: the form for a buyer's data (contract, "Buyer data"). */
const FRAMED = /^\/collect\/?(\?|$)/;
/** What pages learn from this server alone, whatever a client sends. */
const OWN_HEADERS = ["x-nonce", "x-theme", "content-security-policy", "content-security-policy-report-only"];

/**
 * Prepares a request for a page. For the framed one it takes the theme that the wallet wants; what the wallet knows of its
 * buyer (`prefill`) is taken out of the address, so that the browser alone sees it.
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
