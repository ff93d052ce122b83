import type { Contract } from "@/server/http/contract";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** Requests that a process serves at once, confirm and status not counted. */
const MOST = 256;
/** Of one operation, so that creates cannot take the place of options, nor options that of creates. */
const MOST_OF_ONE = 128;
const TELL_EVERY_MS = 10_000;

/** Bounds what a process serves at once: what comes beyond is refused before it costs anything. */
class Admission {
  readonly #serving = new Map<Contract, number>();
  #all = 0;
  #refused = 0;
  #telling: NodeJS.Timeout | undefined;

  /** False when the request must be refused; else {@link leave} follows. */
  enter(contract: Contract): boolean {
    const ofOne = this.#serving.get(contract) ?? 0;
    if (this.#all >= MOST || ofOne >= MOST_OF_ONE) {
      this.#refused++;
      this.#telling ??= setTimeout(() => this.#tell(), TELL_EVERY_MS).unref();
      return false;
    }
    this.#serving.set(contract, ofOne + 1);
    this.#all++;
    return true;
  }

  leave(contract: Contract): void {
    this.#serving.set(contract, (this.#serving.get(contract) ?? 1) - 1);
    this.#all--;
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

/** What a request beyond the bound is told. */
export function overrun(): AppError {
  return new AppError("unavailable", "The service has more to do than it can. Nothing was done; try again.", {
    headers: { "Retry-After": "1" },
  });
}
