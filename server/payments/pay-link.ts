import { env } from "@/server/env";

/** The link that a buyer opens or scans: `https://<pay link host>/?pid=pay_…` (contract, "Names"). */
export function payLink(paymentId: string): string {
  return `${payOrigin()}/?pid=${paymentId}`;
}

/** Origin of payment links: the scheme of PUBLIC_URL and PAY_LINK_HOST. */
function payOrigin(): string {
  const { PUBLIC_URL, PAY_LINK_HOST } = env();
  return `${new URL(PUBLIC_URL).protocol}//${PAY_LINK_HOST}`;
}
