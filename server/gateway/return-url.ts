import type { PaymentRow } from "@/server/payments/payment-row";

/**
 * Returns the buyer's destination after a final status: the merchant's URL byte for byte, with `payment_id` appended to
 * its query (contract, "Operations that the specification leaves open"). Null when the merchant gave none.
 */
export function returnUrl(
  payment: Pick<PaymentRow, "id" | "status" | "successUrl" | "errorUrl">,
): string | null {
  const given = payment.status === "succeeded" ? payment.successUrl : payment.errorUrl;
  return given ? withPaymentId(given, payment.id) : null;
}

/** Appends `payment_id` to a URL's query, before its fragment; the rest stays byte for byte. */
export function withPaymentId(given: string, paymentId: string): string {
  const [address = "", fragment] = split(given, "#");
  const [path = "", query] = split(address, "?");
  const before = query ? `${query}${query.endsWith("&") ? "" : "&"}` : "";
  return `${path}?${before}payment_id=${paymentId}${fragment === undefined ? "" : `#${fragment}`}`;
}

function split(text: string, at: string): [string, string | undefined] {
  const place = text.indexOf(at);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}
