import type { Contract } from "@/server/http/contract";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** Requests that a process serves at once, confirm and status not counted. */
const MOST = 256;
/** Of one operation, so that creates cannot take the place of options, nor options that of creates. */
const MOST_OF_ONE = 128;
/** Of one network at the gateway: what it may ask within so many seconds, and no fewer than a wallet asks together. */
const NETWORK_S = 0.25;
const LEAST_OF_NETWORK = 8;
const TELL_EVERY_MS = 10_000;

/** Bounds what a process serves at once: what comes beyond is refused before it costs anything. */
class Admission {
  readonly #serving = new Map<Contract | string, number>();
  #all = 0;
  #refused = 0;
  #telling: NodeJS.Timeout | undefined;

  /**
   * Counts a request; {@link leave} follows unless it is refused.
   * @param network of a client at the gateway; null for others, and where limits are off
   * @returns why the request is refused: its network or the process has too many under way
   */
  enter(contract: Contract, network: string | null): AppError | null {
    if (network !== null && this.#of(network) >= mostOfNetwork()) return crowded();
    if (this.#all >= MOST || this.#of(contract) >= MOST_OF_ONE) {
      this.#refused++;
      this.#telling ??= setTimeout(() => this.#tell(), TELL_EVERY_MS).unref();
      return overrun();
    }
    this.#count(contract, 1);
    if (network !== null) this.#count(network, 1);
    this.#all++;
    return null;
  }

  leave(contract: Contract, network: string | null): void {
    this.#count(contract, -1);
    if (network !== null) this.#count(network, -1);
    this.#all--;
  }

  #of(subject: Contract | string): number {
    return this.#serving.get(subject) ?? 0;
  }

  #count(subject: Contract | string, by: number): void {
    const count = this.#of(subject) + by;
    if (count > 0) this.#serving.set(subject, count);
    else this.#serving.delete(subject);
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

function mostOfNetwork(): number {
  return Math.max(LEAST_OF_NETWORK, Math.ceil(NETWORK_S * env().RATE_LIMIT_IP_PER_SECOND));
}

/** What a network is told that asks for more at once than the process answers it. */
function crowded(): AppError {
  return new AppError("rate_limited", "Too many requests at once. Wait for the answers, then try again.", {
    details: { limit: mostOfNetwork(), retryAfterS: 1 },
    headers: { "Retry-After": "1" },
  });
}

/** What a request beyond the process's bound is told. */
function overrun(): AppError {
  return new AppError("unavailable", "The service has more to do than it can. Nothing was done; try again.", {
    headers: { "Retry-After": "1" },
  });
}
