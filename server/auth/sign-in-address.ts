import { isIP } from "node:net";

/**
 * Set by server/main.ts in front of Next, over whatever a client sent: the address that the connection came from, or
 * what the trusted proxies say of it.
 */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

interface Connection {
  /** The socket's other end. */
  remote: string | undefined;
  /** `X-Forwarded-For`: each proxy adds, at the end, whom it was called by. */
  forwardedFor: string | undefined;
  /** How many proxies of our own stand in front. */
  trustedProxies: number;
}

/** Who is behind a connection. Only as many of the forwarded entries are believed as there are proxies of our own. */
export function addressBehind({ remote, forwardedFor, trustedProxies }: Connection): string {
  const said = trustedProxies > 0 ? (forwardedFor?.split(",") ?? []) : [];
  const hops = [...said, remote ?? ""].map((hop) => hop.trim().replace(/^::ffff:(?=\d+\.)/i, ""));
  return hops.at(-1 - Math.min(trustedProxies, said.length)) ?? "";
}

/** What the trusted proxies say of the client, where the connection itself cannot be seen; null when there is none. */
export function forwardedAddress(headers: Headers, trustedProxies: number): string | null {
  const forwardedFor = headers.get("x-forwarded-for") ?? undefined;
  if (trustedProxies === 0 || !forwardedFor) return null;
  const said = addressBehind({ remote: undefined, forwardedFor, trustedProxies });
  return isIP(said) ? said : null;
}

/** Whose network an address is in, for limits: itself, or of IPv6 the /64 that one customer is given (RFC 6177). */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** The client's network address, or null when nothing trustworthy told it. */
export function clientAddress(headers: Headers): string | null {
  const said = headers.get(CLIENT_ADDRESS_HEADER);
  return said && isIP(said) ? said : null;
}
