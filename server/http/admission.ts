import type { Contract } from "@/server/http/contract";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { Slots } from "@/server/kernel/slots";

/** Requests that a process serves at once, confirm and status not counted. */
const MOST = 256;
/** Of one operation, so that creates cannot take the place of options, nor options that of creates. */
const MOST_OF_ONE = 128;
/** Of one network at the gateway: what it may ask within so many seconds, and no fewer than a wallet asks together. */
const NETWORK_S = 0.25;
const LEAST_OF_NETWORK = 8;
/** Of one network, that wait until it has fewer under way. */
const MOST_WAITING = 128;
const TELL_EVERY_MS = 10_000;

/** Bounds what a process serves at once: what comes beyond is refused before it costs anything. */
class Admission {
  readonly #serving = new Map<Contract, number>();
  readonly #networks = new Map<string, Slots>();
  #all = 0;
  #refused = 0;
  #telling: NodeJS.Timeout | undefined;

  /**
   * Counts a request, after those of its network that came before; {@link leave} follows unless it is refused.
   * @param network of a client at the gateway; null for others, and where limits are off
   * @returns why the request is refused: too many of its network wait, or the process has too many under way
   */
  async enter(contract: Contract, network: string | null): Promise<AppError | null> {
    if (network !== null && !(await this.#slotsOf(network).take())) return crowded();
    const ofOne = this.#serving.get(contract) ?? 0;
    if (this.#all >= MOST || ofOne >= MOST_OF_ONE) {
      this.#refused++;
      this.#telling ??= setTimeout(() => this.#tell(), TELL_EVERY_MS).unref();
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

  /** One line for many: a line for each would be work that an overrun machine has no time for. */
  #tell(): void {
    log().warn({ refused: this.#refused }, "requests were refused, since this process has enough to do");
    this.#refused = 0;
    this.#telling = undefined;
  }
}

/** The process's admission. */
export const admission = () => singleton("admission", () => new Admission());

/** What a network is told of whose requests too many wait. */
function crowded(): AppError {
  return new AppError("rate_limited", "Too many requests at once. Wait for the answers, then try again.", {
    details: { limit: MOST_WAITING, retryAfterS: 1 },
    headers: { "Retry-After": "1" },
  });
}

/** What a request beyond the process's bound is told. */
function overrun(): AppError {
  return new AppError("unavailable", "The service has more to do than it can. Nothing was done; try again.", {
    headers: { "Retry-After": "1" },
  });
}
