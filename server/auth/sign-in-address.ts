import { isIP } from "node:net";

/**
 * Set by server/main.ts in front of Next, replacing the client's own value: the connection's address, or the one
 * reported by the trusted proxies.
 */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

interface Connection {
  /** The socket's remote address. */
  remote: string | undefined;
  /** `X-Forwarded-For`: each proxy appends the address of its caller. */
  forwardedFor: string | undefined;
  /** The number of our own proxies in front. */
  trustedProxies: number;
}

/** Returns the client's address. Only as many forwarded entries are trusted as there are proxies of our own. */
export function addressBehind({ remote, forwardedFor, trustedProxies }: Connection): string {
  const forwarded = trustedProxies > 0 ? (forwardedFor?.split(",") ?? []) : [];
  const hops = [...forwarded, remote ?? ""].map((hop) => hop.trim().replace(/^::ffff:(?=\d+\.)/i, ""));
  return hops.at(-1 - Math.min(trustedProxies, forwarded.length)) ?? "";
}

/**
 * Returns the client address reported by the trusted proxies, where the connection is not visible; null without one.
 */
export function forwardedAddress(headers: Headers, trustedProxies: number): string | null {
  const forwardedFor = headers.get("x-forwarded-for") ?? undefined;
  if (trustedProxies === 0 || !forwardedFor) return null;
  const address = addressBehind({ remote: undefined, forwardedFor, trustedProxies });
  return isIP(address) ? address : null;
}

/** Returns the network of an address for limits: the address, or for IPv6 the customer's /64 (RFC 6177). */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** Returns the client's network address, or null without a trustworthy source. */
export function clientAddress(headers: Headers): string | null {
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  return address && isIP(address) ? address : null;
}
