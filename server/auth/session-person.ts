import { openSessionToken } from "@/server/auth/session-token";
import { singleton } from "@/server/kernel/singleton";

const MOST_KNOWN = 5_000;

/** Genuine cookies and their people. */
const known = () => singleton("session persons", () => new Map<string, string>());

/**
 * Returns the person of a session cookie that this process has verified before. It does not check that the session is
 * alive.
 */
export function knownPerson(cookie: string): string | undefined {
  return known().get(cookie);
}

/** Remembers the person of a session cookie, unless it is forged or too old. */
export async function meetPerson(cookie: string): Promise<void> {
  const token = await openSessionToken(cookie);
  if (!token?.sub) return;
  const [oldest] = known().keys();
  if (oldest && known().size >= MOST_KNOWN) known().delete(oldest);
  known().set(cookie, token.sub);
}
