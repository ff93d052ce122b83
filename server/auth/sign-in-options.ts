import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { endSession, SESSION_MAX_S } from "@/server/auth/session";
import { cookieName, cookieOptions, usesSecureCookies } from "@/server/auth/session-cookie";
import { clientAddress } from "@/server/auth/sign-in-address";
import { env } from "@/server/env";
import { log } from "@/server/log";

declare module "next-auth" {
  interface User {
    sessionId: string;
  }
}

interface Attempt {
  email: unknown;
  password: unknown;
  code: unknown;
  invitation: unknown;
  address: string | null;
  userAgent: string | null;
}

type SignIn = (attempt: Attempt) => Promise<{ userId: string; sessionId: string } | null>;

/**
 * next-auth's part: the form's CSRF token and an encrypted cookie (JWE) that names a row of `session`. It stands for
 * nothing else, so that ending the row ends the session.
 * @param signIn decides who a person is
 */
export function signInOptions(signIn: SignIn): AuthOptions {
  const cookie = (name: Parameters<typeof cookieName>[0]) => ({
    name: cookieName(name),
    options: cookieOptions(),
  });
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_MAX_S },
    jwt: { maxAge: SESSION_MAX_S },
    useSecureCookies: usesSecureCookies(),
    cookies: { sessionToken: cookie("session"), csrfToken: cookie("csrf"), callbackUrl: cookie("return") },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      credentials({
        credentials: { email: {}, password: {}, code: {}, invitation: {} },
        async authorize(given, request) {
          const headers = new Headers(request.headers as Record<string, string>);
          const found = await signIn({
            email: given?.email,
            password: given?.password,
            // A form sends an empty field for none.
            code: given?.code || undefined,
            invitation: given?.invitation || undefined,
            address: clientAddress(headers),
            userAgent: headers.get("user-agent"),
          });
          return found && { id: found.userId, sessionId: found.sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: user.sessionId } : token),
      redirect: () => "/dashboard",
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await endSession(token.sid);
      },
    },
    logger: {
      error: (code, metadata) => log().error({ code, err: metadata }, "signing in or out failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
