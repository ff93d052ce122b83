import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { type Client, clientOf } from "@/server/auth/client";
import { usesSecureCookies } from "@/server/auth/host-cookie";
import { SESSION_MAX_S } from "@/server/auth/session";
import { cookieName, cookieOptions, readCookie, readSessionId } from "@/server/auth/session-cookie";
import { env } from "@/server/kernel/env";
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
  invitation: unknown;
  /** The session that the browser's cookie names; null for none. */
  presentSessionId: string | null;
}

interface Deciders {
  /** Decides who a person is; null for nobody. */
  signIn(attempt: Attempt): Promise<{ userId: string; sessionId: string } | null>;
  signOut(sessionId: string): Promise<void>;
}

/**
 * next-auth's part: the form's CSRF token and an encrypted cookie (JWE) that names a row of `session`. It stands for
 * nothing else, so that ending the row ends the session.
 */
export function signInOptions({ signIn, signOut }: Deciders): AuthOptions {
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
            ...clientOf(headers),
            presentSessionId: (await readSessionId(readCookie(headers, cookieName("session")))) ?? null,
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
        if (typeof token?.sid === "string") await signOut(token.sid);
      },
    },
    logger: {
      error: (code, metadata) => log().error({ code, err: metadata }, "signing in or out failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
