import type { Shop } from "@/server/gateway/checkout-schema";

/** What a merchant finds a payment by. */
export interface PaymentNames {
  paymentId: string;
  referenceId: string;
}

/**
 * Returns where a buyer asks the merchant: its support page, else a message to its support address that names the
 * payment (RFC 6068); undefined when it has neither.
 */
export function contactAddress(
  { supportUrl, supportEmail }: Shop["links"],
  { paymentId, referenceId }: PaymentNames,
): string | undefined {
  if (supportUrl) return supportUrl;
  if (!supportEmail) return undefined;
  const [local = "", domain = ""] = supportEmail.split("@");
  return `mailto:${encodeURIComponent(local)}@${domain}?subject=${encodeURIComponent(`${referenceId} · ${paymentId}`)}`;
}
