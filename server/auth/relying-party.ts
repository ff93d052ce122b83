import { isIP } from "node:net";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { isLoopback } from "@/server/kernel/loopback";

/** The site that passkeys are made for (WebAuthn, "relying party"). */
export interface RelyingParty {
  /** A domain: browsers make no passkeys for an IP address. */
  id: string;
  /** The only origin whose pages may use them. */
  origin: string;
}

/**
 * Returns the site of `PUBLIC_URL`; on this machine always `localhost`, also where it is configured by its address. Null
 * where browsers offer no passkeys: at any other IP address, or by http.
 */
export function relyingParty(publicUrl = env().PUBLIC_URL): RelyingParty | null {
  const url = new URL(publicUrl);
  if (url.protocol === "http:") {
    if (!isLoopback(url.hostname)) return null;
    return { id: "localhost", origin: `http://localhost${url.port ? `:${url.port}` : ""}` };
  }
  if (isIP(url.hostname.replace(/^\[|\]$/g, ""))) return null;
  return { id: url.hostname, origin: url.origin };
}

/** @throws AppError `invalid_state` where browsers offer no passkeys */
export function requireRelyingParty(): RelyingParty {
  const party = relyingParty();
  if (party) return party;
  const message = "Passkeys need an https address with a domain name. Ask the operator to set one.";
  throw new AppError("invalid_state", message);
}
