import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "@/scripts/local/free-port";

/** An issuer's claims about a person; the login is their subject. */
export interface IssuerClaims {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

interface Issuer {
  /** The app's settings. */
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  close(): void;
}

/**
 * Starts an OpenID Connect issuer on another site than the app's: it accepts any password, and requires PKCE.
 * @param peopleFile a JSON object of its people by login; read each time
 */
export async function startIssuer(appUrl: string, peopleFile: string): Promise<Issuer> {
  const url = `http://127.0.0.1:${await freePort([])}`;
  const secret = randomBytes(16).toString("hex");
  writeFileSync(peopleFile, "{}");
  const provider = new Provider(url, {
    clients: [
      { client_id: "florin", client_secret: secret, redirect_uris: [`${appUrl}/api/auth/callback/company`] },
    ],
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...readPeople(peopleFile)[accountId], sub: accountId }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), "127.0.0.1", resolve));
  return {
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: "florin", OIDC_CLIENT_SECRET: secret },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Adds a person to the issuer, or replaces them. */
export function setPerson(peopleFile: string, login: string, claims: IssuerClaims): void {
  writeFileSync(peopleFile, JSON.stringify({ ...readPeople(peopleFile), [login]: claims }));
}

function readPeople(file: string): Record<string, IssuerClaims> {
  return JSON.parse(readFileSync(file, "utf8"));
}
