import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IANA IPv4 Special-Purpose Address Registry (RFC 6890), multicast (RFC 5771) and class E. */
const INNER_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * Parts of 2000::/3 without hosts: the IANA IPv6 Special-Purpose Address Registry. Teredo (in 2001::/23) and 6to4
 * (2002::/16) could carry an internal IPv4 address.
 */
const INNER_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

/** Global unicast, all that IANA has allocated. Mapped, link-local, unique-local, multicast… all lie outside of it. */
const GLOBAL_V6 = blocks(["2000::/3"], "ipv6");
const NAT64 = blocks(["64:ff9b::/96"], "ipv6");
const innerV4 = blocks(INNER_V4, "ipv4");
const innerV6 = blocks(INNER_V6, "ipv6");

/**
 * Checks whether an address is publicly reachable. Behind the well-known NAT64 prefix (RFC 6052) the embedded IPv4
 * address counts, as networks without IPv4 reach every host by it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !innerV4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  if (NAT64.check(address, "ipv6")) return isPublicAddress(lastV4(address));
  return GLOBAL_V6.check(address, "ipv6") && !innerV6.check(address, "ipv6");
}

function blocks(subnets: string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Returns the last 32 bits of an IPv6 address as an IPv4 address. */
function lastV4(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = canonical.slice(canonical.indexOf("::") + 2).split(":");
  const [high = 0, low = 0] = ["0", "0", ...groups]
    .slice(-2)
    .map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
