import { type Client, clientOf } from "@/server/auth/client";
import { hostCookie } from "@/server/auth/host-cookie";
import type { Mode } from "@/server/auth/permissions";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { authenticateUser, type SignedIn } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";

/** The context of every procedure call. */
export interface PageContext {
  /** Null without a session, after its end, or for {@link PageContext.awaitingFactor}. */
  signedIn: SignedIn | null;
  /** A signed-in person who lacks a second factor that the account demands; they can only set it up. */
  awaitingFactor: SignedIn | null;
  requestId: string;
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** The requesting browser. */
  client: Client;
}

/** The cookie with the person's choice of test or live payments. */
const MODE_COOKIE = "florin.mode";

/** Creates the context from a request's cookies. */
export async function createContext(headers: Headers): Promise<PageContext> {
  const client = clientOf(headers);
  const found = await authenticateUser(readCookie(headers, cookieName("session")), readMode(headers));
  return {
    signedIn: found?.lacksFactor ? null : found,
    awaitingFactor: found?.lacksFactor ? found : null,
    requestId: newId("req"),
    address: client.address,
    client,
  };
}

/** Checks whether the installation has networks of both kinds, so that there is a choice. */
export function hasBothModes(): boolean {
  return chainsOf("test").length > 0 && chainsOf("live").length > 0;
}

/** Reads the mode; live by default where a live network exists. */
function readMode(headers: Headers): Mode {
  const chosen = readCookie(headers, hostCookie(MODE_COOKIE));
  if (chosen === "test" || chosen === "live") return chosen;
  return chainsOf("live").length > 0 ? "live" : "test";
}
