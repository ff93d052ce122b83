import { env } from "@/server/kernel/env";

/** The link that a buyer opens or scans: `https://<pay link host>/?pid=pay_…` (contract, "Names"). */
export function payLink(paymentId: string): string {
  return `${payOrigin()}/?pid=${paymentId}`;
}

/** Where the form for a buyer's data is (contract, "Buyer data"). */
export function collectPage(): string {
  return `${payOrigin()}/collect/`;
}

/** Where the buyer signs for another address when a refund cannot be delivered. */
export function refundAddressPage(paymentId: string): string {
  return `${payOrigin()}/refund/${paymentId}`;
}

/** Origin of payment links: the scheme of PUBLIC_URL and PAY_LINK_HOST. */
function payOrigin(): string {
  const { PUBLIC_URL, PAY_LINK_HOST } = env();
  return `${PUBLIC_URL.slice(0, PUBLIC_URL.indexOf("//"))}//${PAY_LINK_HOST}`;
}
