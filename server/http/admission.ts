import type { Contract } from "@/server/http/contract";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { Slots } from "@/server/kernel/slots";
import { metrics } from "@/server/metrics/metrics";

/** Most requests that a process serves at once, not counting confirm and status. */
const MOST = 256;
/** Most requests of one operation, so that creates and options cannot crowd each other out. */
const MOST_OF_ONE = 128;
/**
 * Most requests of one gateway network: its quota for this many seconds, at least as many as a wallet sends at once.
 */
const NETWORK_S = 0.25;
const LEAST_OF_NETWORK = 8;
/** Most waiting requests of one network. */
const MOST_WAITING = 128;
const LOG_EVERY_MS = 10_000;

/** Bounds the requests that a process serves at once; excess ones are refused before they cost anything. */
class Admission {
  readonly #serving = new Map<Contract, number>();
  readonly #networks = new Map<string, Slots>();
  #all = 0;
  #refused = 0;
  #logging: NodeJS.Timeout | undefined;

  /**
   * Counts a request, after its network's earlier ones. {@link leave} must follow unless it is refused.
   * @param network of a client at the gateway; null for others, and where limits are off
   * @returns why the request is refused: too many waiting for its network, or too many in the process
   */
  async enter(contract: Contract, network: string | null): Promise<AppError | null> {
    if (network !== null && !(await this.#slotsOf(network).take())) return crowded();
    const ofOne = this.#serving.get(contract) ?? 0;
    if (this.#all >= MOST || ofOne >= MOST_OF_ONE) {
      this.#refused++;
      this.#logging ??= setTimeout(() => this.#logRefused(), LOG_EVERY_MS).unref();
      if (network !== null) this.#release(network);
      return overrun();
    }
    this.#serving.set(contract, ofOne + 1);
    this.#all++;
    return null;
  }

  leave(contract: Contract, network: string | null): void {
    this.#serving.set(contract, (this.#serving.get(contract) ?? 1) - 1);
    this.#all--;
    if (network !== null) this.#release(network);
  }

  #slotsOf(network: string): Slots {
    const known = this.#networks.get(network);
    if (known) return known;
    const atOnce = Math.max(LEAST_OF_NETWORK, Math.ceil(NETWORK_S * env().RATE_LIMIT_IP_PER_SECOND));
    const made = new Slots({ atOnce, mostWaiting: MOST_WAITING });
    this.#networks.set(network, made);
    return made;
  }

  #release(network: string): void {
    const slots = this.#networks.get(network);
    slots?.release();
    if (slots?.isIdle) this.#networks.delete(network);
  }

  /** Logs one line for many refusals: an overloaded process has no time for a line each. */
  #logRefused(): void {
    log().warn({ refused: this.#refused }, "requests were refused, since this process has enough to do");
    this.#refused = 0;
    this.#logging = undefined;
  }
}

/** Returns the process's admission. */
export const admission = () => singleton("admission", () => new Admission());

/** Creates the refusal for a network with too many waiting requests. */
function crowded(): AppError {
  metrics().rateLimited.inc({ kind: "network" });
  return new AppError("rate_limited", "Too many requests at once. Wait for the answers, then try again.", {
    details: { limit: MOST_WAITING, retryAfterS: 1 },
    headers: { "Retry-After": "1" },
  });
}

/** Creates the refusal for a request beyond the process's bound. */
function overrun(): AppError {
  metrics().rateLimited.inc({ kind: "overload" });
  return new AppError("unavailable", "The service is overloaded. Nothing was done; try again.", {
    headers: { "Retry-After": "1" },
  });
}
