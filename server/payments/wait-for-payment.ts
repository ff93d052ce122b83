import { compiled, type Given } from "@/server/db/compiled";
import { onNotify } from "@/server/db/listen";
import { onReserve } from "@/server/db/pool";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { isFinal } from "@/server/payments/lifecycle";
import type { StatusRow } from "@/server/payments/payment-row";

/** Longest long poll. */
export const MAX_POLL_MS = 25_000;
const REREAD_MS = 1_000;

/** One open long poll. */
class Waiter {
  /** The `state_version` known to its request; null until it was read. */
  version: number | null = null;
  #isWoken = false;
  #resume: () => void = () => undefined;

  wake(): void {
    this.#isWoken = true;
    this.#resume();
  }

  /** Resolves when woken, now or since the last pause, after `ms`, or when `signal` is aborted. Never rejects. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isWoken && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener("abort", done, { once: true });
        this.#resume = done;
      });
    }
    this.#isWoken = false;
  }
}

/** All long polls of this process. They hold no database connection. */
class Hub {
  readonly #waiters = new Map<string, Set<Waiter>>();
  #draining = false;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    onNotify("payment_changed", (id) => this.#wake(id));
  }

  get draining(): boolean {
    return this.#draining;
  }

  add(id: string, waiter: Waiter): void {
    const known = this.#waiters.get(id);
    if (known) known.add(waiter);
    else this.#waiters.set(id, new Set([waiter]));
    this.#timer ??= setTimeout(() => void this.#reread(), REREAD_MS);
  }

  remove(id: string, waiter: Waiter): void {
    const known = this.#waiters.get(id);
    known?.delete(waiter);
    if (known?.size === 0) this.#waiters.delete(id);
  }

  drain(): void {
    this.#draining = true;
    for (const id of [...this.#waiters.keys()]) this.#wake(id);
  }

  #wake(id: string): void {
    for (const waiter of this.#waiters.get(id) ?? []) waiter.wake();
  }

  /** Re-reads waiting payments every second, since a notice may be lost with its connection. */
  async #reread(): Promise<void> {
    try {
      const ids = [...this.#waiters.keys()];
      const rows = await onReserve(() => findVersions(ids));
      for (const { id, version } of rows) {
        for (const waiter of this.#waiters.get(id) ?? [])
          if (waiter.version !== null && waiter.version !== version) waiter.wake();
      }
    } catch (error) {
      log().warn({ err: error }, "payments of open long polls could not be read again");
    } finally {
      this.#timer = this.#waiters.size > 0 ? setTimeout(() => void this.#reread(), REREAD_MS) : undefined;
    }
  }
}

const VERSIONS = compiled(({ ids }: Given<{ ids: string[] }>) =>
  acrossAccounts("found")
    .selectFrom("payment")
    .select(["id", "state_version as version"])
    .where("id", "=", fragment<string>`any(${ids}::text[])`),
);

function findVersions(ids: string[]): Promise<{ id: string; version: number }[]> {
  return many(db, VERSIONS({ ids }));
}

const hub = () => singleton("payment-hub", () => new Hub());

interface Wait {
  /** Milliseconds; 0 or absent answers at once, and {@link MAX_POLL_MS} is the most. */
  maxPollMs: number | null | undefined;
  /** Its signal aborts when the client disconnects; read only for a long poll, since creating it costs time. */
  request: { readonly signal: AbortSignal };
}

/**
 * Reads a payment and, unless it is final, waits until its status changes or the time runs out, then reads again. The
 * waiter is registered before the first read, so that no change is missed. A notice of a change that this read already
 * showed, such as a confirm's own, is ignored.
 */
export async function waitForPayment(
  id: string,
  read: () => Promise<StatusRow>,
  wait: Wait,
): Promise<StatusRow> {
  const ms = Math.min(wait.maxPollMs ?? 0, MAX_POLL_MS);
  if (ms <= 0 || hub().draining) return read();
  const until = performance.now() + ms;
  const waiter = new Waiter();
  hub().add(id, waiter);
  try {
    const first = await read();
    waiter.version = first.stateVersion;
    let row = first;
    while (!isFinal(row.status) && row.stateVersion === first.stateVersion) {
      const { signal } = wait.request;
      const left = until - performance.now();
      if (left <= 0 || signal.aborted || hub().draining) break;
      await waiter.pause(left, signal);
      row = await read();
    }
    return row;
  } finally {
    hub().remove(id, waiter);
  }
}

/** Answers every long poll at once and accepts no new ones, for a stopping process. */
export function drain(): void {
  hub().drain();
}
