import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { CompanyIssuer } from "@/server/auth/company-issuer";

/** next-auth's name for the provider, and so a part of the redirect URI registered at the issuer. */
export const COMPANY = "company";
const MAX_NAME = 1_024;
const TIMEOUT_MS = 10_000;

/** Claims that an issuer must send; the others are ignored. */
const Claims = z.object({
  iss: z.string().max(2_048),
  /** OpenID Connect Core 1.0, 2: at most 255 characters, unique and never reassigned at its issuer. */
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
});

/** A person, as their company's issuer knows them. */
export interface CompanyPerson {
  issuer: string;
  subject: string;
  /** In lower case; null unless the issuer has verified the address. */
  email: string | null;
  name: string | null;
}

/**
 * Builds next-auth's configuration for the company's issuer: code flow with PKCE, state and nonce, and a signed ID
 * token.
 */
export function companyProvider(issuer: CompanyIssuer): OAuthConfig<Record<string, unknown>> {
  return {
    id: COMPANY,
    name: issuer.name,
    type: "oauth",
    wellKnown: `${issuer.url}/.well-known/openid-configuration`,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      // Issuers may omit the e-mail address from the ID token; the client compares the subjects of both.
      async request({ client, tokens }) {
        const claims = (tokens as { claims(): Record<string, unknown> }).claims();
        if (claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims;
        return { ...(await client.userinfo(tokens as never)), iss: claims.iss, sub: claims.sub };
      },
    },
    profile: (claims) => ({ id: String(claims.sub), sessionId: "" }),
  };
}

/**
 * Reads the claims that an issuer has signed.
 * @throws Error for claims that are malformed or from another issuer than the configured one
 */
export function readClaims(claims: unknown, issuer: CompanyIssuer): CompanyPerson {
  const { iss, sub, email, email_verified: isVerified, name } = Claims.parse(claims);
  if (iss.replace(/\/+$/, "") !== issuer.url) throw new Error(`the ID token is of ${iss}`);
  return {
    issuer: issuer.url,
    subject: sub,
    email: email && isVerified === true ? email.trim().toLowerCase() : null,
    name: name?.trim().slice(0, MAX_NAME) || null,
  };
}
