import { type Client, clientOf } from "@/server/auth/client";
import { hostCookie } from "@/server/auth/host-cookie";
import type { Mode } from "@/server/auth/permissions";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { authenticateUser, type SignedIn } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";

/** What every procedure knows of its call. */
export interface PageContext {
  /** Null: nobody is signed in, the session has ended, or {@link PageContext.held}. */
  signedIn: SignedIn | null;
  /** A signed-in person whose account demands a second factor that they do not have; nothing else is open to them. */
  held: SignedIn | null;
  requestId: string;
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** The browser that asks. */
  client: Client;
}

/** The cookie in which the browser keeps whether its person looks at test or live payments. */
const MODE_COOKIE = "florin.mode";

/** Who is asking, from the cookies of a request. */
export async function createContext(headers: Headers): Promise<PageContext> {
  const client = clientOf(headers);
  const found = await authenticateUser(readCookie(headers, cookieName("session")), readMode(headers));
  return {
    signedIn: found?.lacksFactor ? null : found,
    held: found?.lacksFactor ? found : null,
    requestId: newId("req"),
    address: client.address,
    client,
  };
}

/** Whether the installation has networks of both kinds, so that there is something to choose. */
export function hasBothModes(): boolean {
  return chainsOf("test").length > 0 && chainsOf("live").length > 0;
}

/** Live where nothing was chosen and there is a live network to be paid on. */
function readMode(headers: Headers): Mode {
  const chosen = readCookie(headers, hostCookie(MODE_COOKIE));
  if (chosen === "test" || chosen === "live") return chosen;
  return chainsOf("live").length > 0 ? "live" : "test";
}
