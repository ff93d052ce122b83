import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The one page that others may frame: the form for a buyer's data (contract, "Buyer data"). */
const FRAMED = /^\/collect\/?(\?|$)/;
/** Where wallets keep the pages that frame it, beside http and https, which `*` stands for. */
const EMBEDDERS = "* capacitor: ionic: tauri: app: file: chrome-extension: moz-extension:";
const NONCE_BYTES = 16;
/** What pages learn from this server alone, whatever a client sends. */
const OWN_HEADERS = ["x-nonce", "x-theme", "content-security-policy", "content-security-policy-report-only"];

/**
 * Prepares a request for a page. For the framed one it makes a nonce, without which no script runs, and takes the theme
 * that the wallet wants; what the wallet knows of its buyer (`prefill`) is taken out of the address, so that the browser
 * alone sees it.
 */
export function openPage(request: IncomingMessage, response: ServerResponse): void {
  for (const name of OWN_HEADERS) delete request.headers[name];
  const target = request.url ?? "";
  if (!FRAMED.test(target)) return;
  const query = new URLSearchParams(target.split("?", 2)[1] ?? "");
  query.delete("prefill");
  request.url = `/collect?${query}`;
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = policyWith(nonce);
  // Next reads the nonce for its own scripts off the request.
  Object.assign(request.headers, { "x-nonce": nonce, "content-security-policy": policy });
  const theme = query.get("theme");
  if (theme === "light" || theme === "dark") request.headers["x-theme"] = theme;
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-store");
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${EMBEDDERS}`,
  ].join("; ");
}
