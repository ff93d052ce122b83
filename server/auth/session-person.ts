import { decode } from "next-auth/jwt";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

const MOST_KNOWN = 5_000;

/** Cookies that were found genuine, with whose they are. */
const known = () => singleton("session persons", () => new Map<string, string>());

/** Whose session cookie this is, if this process has met it before; whether the session still lives is not asked. */
export function knownPerson(cookie: string): string | undefined {
  return known().get(cookie);
}

/** Remembers whose session cookie this is, unless it is forged or too old. */
export async function meetPerson(cookie: string): Promise<void> {
  const token = await decode({ token: cookie, secret: env().AUTH_SECRET }).catch(() => null);
  if (!token?.sub) return;
  const [oldest] = known().keys();
  if (oldest && known().size >= MOST_KNOWN) known().delete(oldest);
  known().set(cookie, token.sub);
}
