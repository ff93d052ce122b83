import { MERCHANT_LINKS, type MerchantLink } from "@/server/merchants/schema";

/** The stored links of a merchant; null for none. */
export type MerchantLinks = Record<MerchantLink, string | null>;

/** What the buyer's pages show of a merchant besides name and logo; null for none. */
export type MerchantBrand = MerchantLinks & { accentColor: string | null };

/** Returns the links that are set. */
export function presentLinks(links: MerchantLinks): Partial<Record<MerchantLink, string>> {
  return Object.fromEntries(MERCHANT_LINKS.flatMap((name) => (links[name] ? [[name, links[name]]] : [])));
}

/** Returns the columns of given links and colour: null removes one, undefined keeps it. */
export function brandColumns(brand: { [Name in keyof MerchantBrand]?: string | null | undefined }) {
  const { supportEmail, supportUrl, termsUrl, privacyUrl, accentColor } = brand;
  return {
    support_email: supportEmail,
    support_url: supportUrl,
    terms_url: termsUrl,
    privacy_url: privacyUrl,
    accent_color: accentColor,
  };
}
