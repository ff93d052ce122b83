import { env } from "@/server/kernel/env";

/** The company's OpenID Connect issuer, by which people can sign in. */
export interface CompanyIssuer {
  /** Its address, without a slash at the end. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** The button's label: the issuer's host. */
  name: string;
}

/** Returns the configured issuer; null for none. */
export function companyIssuer(): CompanyIssuer | null {
  const { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env();
  if (!url || !clientId || !clientSecret) return null;
  return { url, clientId, clientSecret, name: new URL(url).host };
}
