import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { clientAddress } from "@/server/auth/sign-in-address";

/** The browser that sent a request. */
export interface Client {
  /** Its network address; null when it is not known. */
  address: string | null;
  /** The `User-Agent` header, unchecked; null when there is none. */
  userAgent: string | null;
  /** The token of its device cookie, unchecked; null when there is none. */
  deviceToken: string | null;
}

/** Reads the client of a request from its headers. */
export function clientOf(headers: Headers): Client {
  return {
    address: clientAddress(headers),
    userAgent: headers.get("user-agent"),
    deviceToken: readCookie(headers, cookieName("device")) ?? null,
  };
}
