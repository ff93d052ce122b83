import { MERCHANT_LINKS, type MerchantLink } from "@/server/merchants/schema";

/** The stored links of a merchant; null for none. */
export type MerchantLinks = Record<MerchantLink, string | null>;

/** Returns the links that are set. */
export function presentLinks(links: MerchantLinks): Partial<Record<MerchantLink, string>> {
  return Object.fromEntries(MERCHANT_LINKS.flatMap((name) => (links[name] ? [[name, links[name]]] : [])));
}

/** Returns the columns of given links: null removes one, undefined keeps it. */
export function linkColumns(links: Partial<Record<MerchantLink, string | null | undefined>>) {
  const { supportEmail, supportUrl, termsUrl, privacyUrl } = links;
  return {
    support_email: supportEmail,
    support_url: supportUrl,
    terms_url: termsUrl,
    privacy_url: privacyUrl,
  };
}
