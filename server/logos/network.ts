import { Resolver } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { singleton } from "@/server/kernel/singleton";

/** The three things of the outside world that fetching a logo needs. */
export interface LogoNetwork {
  /** The addresses of a host name; empty when it has none. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Starts a TCP connection to port 443 of an address. */
  dial(address: string): Socket;
  /** Certificate authorities in PEM; the usual ones when undefined. */
  ca?: string;
}

const HTTPS = 443;
const DNS_TRY_MS = 2_000;

/** The internet, unless this process was given another network before it first asked, which tests do. */
export function logoNetwork(): LogoNetwork {
  return singleton("logo-network", () => ({
    resolve,
    dial: (address) => connect({ host: address, port: HTTPS }),
  }));
}

/**
 * Asks the name servers themselves: unlike getaddrinfo it can be cancelled, and it holds none of the few threads that
 * everything else in the process shares.
 */
async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TRY_MS, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener("abort", cancel);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
