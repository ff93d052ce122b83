import type { PaymentRow } from "@/server/payments/payment-row";

/**
 * Where a buyer goes after a final status: the merchant's URL as it was given, to the byte, with `payment_id` after its
 * query (contract, "Operations that the specification leaves open"). Null when the merchant gave none.
 */
export function returnUrl(
  payment: Pick<PaymentRow, "id" | "status" | "successUrl" | "errorUrl">,
): string | null {
  const given = payment.status === "succeeded" ? payment.successUrl : payment.errorUrl;
  return given ? withPaymentId(given, payment.id) : null;
}

/** What no app has for a scheme of its own, or what would run, load or dial something. */
const NOT_APPS =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|http|ftp|wss?|intent|content|jar|mailto|tel|sms|wc):/i;
const APP_URL = /^[a-z][a-z0-9+.-]{1,63}:\/\/[\x21-\x7e]*$/i;
const MOST_CHARACTERS = 2_048;

/**
 * Where an app that shows the checkout in a web view wants its buyer back (`returnUrl` in the page's address): an app's
 * own scheme or HTTPS. Null when it is anything else.
 */
export function appReturnUrl(given: string, paymentId: string): string | null {
  if (given.length > MOST_CHARACTERS || !APP_URL.test(given) || NOT_APPS.test(given)) return null;
  return URL.canParse(given) ? withPaymentId(given, paymentId) : null;
}

function withPaymentId(given: string, paymentId: string): string {
  const [address = "", fragment] = split(given, "#");
  const [path = "", query] = split(address, "?");
  const before = query ? `${query}${query.endsWith("&") ? "" : "&"}` : "";
  return `${path}?${before}payment_id=${paymentId}${fragment === undefined ? "" : `#${fragment}`}`;
}

function split(text: string, at: string): [string, string | undefined] {
  const place = text.indexOf(at);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}
