import { Resolver } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { singleton } from "@/server/kernel/singleton";

/** The three external operations that fetching a logo needs. */
export interface LogoNetwork {
  /** Resolves a host name to its addresses; empty when it has none. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Starts a TCP connection to port 443 of an address. */
  dial(address: string): Socket;
  /** Certificate authorities in PEM; undefined for the default ones. */
  ca?: string;
}

const HTTPS = 443;
const DNS_TRY_MS = 2_000;

/** Returns the internet, unless tests gave this process another network before the first use. */
export function logoNetwork(): LogoNetwork {
  return singleton("logo-network", () => ({
    resolve,
    dial: (address) => connect({ host: address, port: HTTPS }),
  }));
}

/**
 * Queries the name servers directly: unlike getaddrinfo it can be cancelled, and it occupies none of the few threads
 * that the process shares.
 */
async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TRY_MS, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", cancel);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
