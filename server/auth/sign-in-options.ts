import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { type Client, clientOf } from "@/server/auth/client";
import { companyIssuer } from "@/server/auth/company-issuer";
import { type CompanyPerson, companyProvider, readClaims } from "@/server/auth/company-provider";
import { usesSecureCookies } from "@/server/auth/host-cookie";
import { SESSION_MAX_S } from "@/server/auth/session";
import { cookieName, cookieOptions, readCookie, readSessionId } from "@/server/auth/session-cookie";
import { secretOfForm, sessionTokens } from "@/server/auth/session-token";
import { configureNextAuth } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";

declare module "next-auth" {
  interface User {
    sessionId: string;
  }
}

interface Attempt extends Client {
  email: unknown;
  password: unknown;
  code: unknown;
  /** The answer of a passkey, as JSON. */
  passkey: unknown;
  /** Of the challenge cookie; null for none. */
  challengeToken: string | null;
  invitation: unknown;
  /** The session that the browser's cookie names; null for none. */
  presentSessionId: string | null;
}

interface CompanyAttempt extends Client {
  /** Of the ticket cookie; null for none. */
  ticket: string | null;
  code: unknown;
  passkey: unknown;
  challengeToken: string | null;
  invitation: unknown;
  presentSessionId: string | null;
}

type PasskeyAttempt = Omit<Attempt, "email" | "password" | "code">;

interface Started {
  userId: string;
  sessionId: string;
}

interface Deciders {
  /** Identifies a person; null for nobody. */
  signIn(attempt: Attempt): Promise<Started | null>;
  /** Identifies a person by a passkey alone. */
  signInByPasskey(attempt: PasskeyAttempt): Promise<Started>;
  /** Keeps the person whom their company's issuer has identified. */
  identify(person: CompanyPerson): Promise<void>;
  /** Completes the sign-in of such a person. */
  signInByCompany(attempt: CompanyAttempt): Promise<Started>;
  signOut(sessionId: string): Promise<void>;
}

/** Completes a company sign-in: next-auth's name for that step. */
export const COMPANY_STEP = "company-step";
/** next-auth's name for a sign-in by a passkey alone. */
export const PASSKEY_STEP = "passkey";
/** The page on which a person completes it. */
const COMPANY_PAGE = "/sign-in/company";

/**
 * Configures next-auth's part: the form's CSRF token, the exchange with the company's issuer, and an encrypted cookie
 * (JWE) that names a row of `session`. The cookie carries nothing else, so that ending the row ends the session
 * (docs/decisions/0034).
 * @param returnTo the page to return to from the issuer; null for the other actions
 */
export function signInOptions(deciders: Deciders, headers: Headers, returnTo: string | null): AuthOptions {
  const issuer = companyIssuer();
  configureNextAuth();
  return {
    secret: secretOfForm(readCookie(headers, cookieName("csrf"))),
    session: { strategy: "jwt", maxAge: SESSION_MAX_S },
    jwt: { maxAge: SESSION_MAX_S, ...sessionTokens },
    useSecureCookies: usesSecureCookies(),
    cookies: {
      sessionToken: cookie("session"),
      csrfToken: cookie("csrf"),
      callbackUrl: cookie("return"),
      pkceCodeVerifier: cookie("pkce"),
      state: cookie("state"),
      nonce: cookie("nonce"),
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      ...(issuer ? [companyProvider(issuer)] : []),
      companyStep(deciders),
      passkeyStep(deciders),
      credentials({
        credentials: { email: {}, password: {}, code: {}, passkey: {}, invitation: {} },
        async authorize(given, request) {
          const headers = new Headers(request.headers as Record<string, string>);
          const found = await deciders.signIn({
            email: given?.email,
            password: given?.password,
            // A form sends an empty field for a missing code.
            code: given?.code || undefined,
            ...(await restOf(given, headers)),
          });
          return found && { id: found.userId, sessionId: found.sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: user.sessionId } : token),
      // The session starts later, when the person completes the sign-in on our own page.
      async signIn({ account, profile }) {
        if (account?.type !== "oauth" || !issuer) return true;
        try {
          await deciders.identify(readClaims(profile, issuer));
        } catch (error) {
          log().error({ err: error }, "the issuer's answer was refused");
          return false;
        }
        return COMPANY_PAGE;
      },
      redirect: () => returnTo ?? "/dashboard",
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await deciders.signOut(token.sid);
      },
    },
    logger: {
      error: (code, metadata) => log().error({ code, err: reasonOf(metadata) }, "signing in or out failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

function companyStep({ signInByCompany }: Deciders) {
  return credentials({
    id: COMPANY_STEP,
    credentials: { code: {}, passkey: {}, invitation: {} },
    async authorize(given, request) {
      const headers = new Headers(request.headers as Record<string, string>);
      const started = await signInByCompany({
        ticket: readCookie(headers, cookieName("ticket")) ?? null,
        code: given?.code || undefined,
        ...(await restOf(given, headers)),
      });
      return { id: started.userId, sessionId: started.sessionId };
    },
  });
}

function passkeyStep({ signInByPasskey }: Deciders) {
  return credentials({
    id: PASSKEY_STEP,
    credentials: { passkey: {}, invitation: {} },
    async authorize(given, request) {
      const headers = new Headers(request.headers as Record<string, string>);
      const started = await signInByPasskey(await restOf(given, headers));
      return { id: started.userId, sessionId: started.sessionId };
    },
  });
}

/** The parts that all sign-ins have in common. */
async function restOf(
  given: Partial<Record<"passkey" | "invitation", string>> | undefined,
  headers: Headers,
) {
  return {
    passkey: given?.passkey || undefined,
    invitation: given?.invitation || undefined,
    challengeToken: readCookie(headers, cookieName("challenge")) ?? null,
    ...clientOf(headers),
    presentSessionId: await presentSession(headers),
  };
}

function cookie(name: Parameters<typeof cookieName>[0]) {
  return { name: cookieName(name), options: cookieOptions() };
}

async function presentSession(headers: Headers): Promise<string | null> {
  return (await readSessionId(readCookie(headers, cookieName("session")))) ?? null;
}

/** Strips what libraries attach to an error: the issuer's answers contain tokens. */
function reasonOf(metadata: unknown): unknown {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | null)?.error;
  return error instanceof Error ? { type: error.name, message: error.message } : metadata;
}
