import type { MerchantLink } from "@/server/merchants/schema";

/** The links of a merchant in the order in which pages show them. The schema's own list would bring all of zod. */
export const MERCHANT_LINKS: readonly MerchantLink[] = [
  "supportEmail",
  "supportUrl",
  "termsUrl",
  "privacyUrl",
];
