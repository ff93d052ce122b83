import { env } from "@/server/kernel/env";

/** Returns the link that a buyer opens or scans: `https://<pay link host>/?pid=pay_…` (contract, "Names"). */
export function payLink(paymentId: string): string {
  return `${payOrigin()}/?pid=${paymentId}`;
}

/** Returns the URL of the form for a buyer's data (contract, "Buyer data"). */
export function collectPage(): string {
  return `${payOrigin()}/collect/`;
}

/** Returns the page where the buyer signs for another address when a refund cannot be delivered. */
export function refundAddressPage(paymentId: string): string {
  return `${payOrigin()}/refund/${paymentId}`;
}

/** Returns the public page of a reusable link. */
export function linkPage(token: string): string {
  return `${payOrigin()}/l/${token}`;
}

/** Returns the origin of payment links: the scheme of PUBLIC_URL and PAY_LINK_HOST. */
function payOrigin(): string {
  const { PUBLIC_URL, PAY_LINK_HOST } = env();
  return `${PUBLIC_URL.slice(0, PUBLIC_URL.indexOf("//"))}//${PAY_LINK_HOST}`;
}
