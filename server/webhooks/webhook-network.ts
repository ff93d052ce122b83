import { singleton } from "@/server/kernel/singleton";
import { logoNetwork } from "@/server/logos/network";

/** The two operations by which a webhook leaves the installation; tests give a process another network. */
export interface WebhookNetwork {
  /** Resolves a host name to its addresses; empty when it has none. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Returns the address and port to connect to for one of the resolved addresses. */
  route(address: string, port: number): { host: string; port: number };
  /** Certificate authorities in PEM; undefined for the default ones. */
  ca?: string;
}

export function webhookNetwork(): WebhookNetwork {
  return singleton("webhook-network", () => ({
    resolve: (host, signal) => logoNetwork().resolve(host, signal),
    route: (address, port) => ({ host: address, port }),
  }));
}
