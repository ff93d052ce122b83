import { onNotify } from "@/server/db/listen";
import { onReserve } from "@/server/db/pool";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

/** Longest long poll. */
const MAX_POLL_MS = 25_000;
const REREAD_MS = 1_000;

/** Changes whenever an answer would: a counter, or a text of several facts. */
type Version = number | string;

/** One open long poll. */
class Waiter {
  /** The version known to its request; null until it was read. */
  version: Version | null = null;
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

type FindVersions = (ids: string[]) => Promise<{ id: string; version: Version }[]>;

/** All long polls of one kind in this process. They hold no database connection. */
class Hub {
  readonly #waiters = new Map<string, Set<Waiter>>();
  readonly #findVersions: FindVersions;
  #timer: NodeJS.Timeout | undefined;

  constructor(channel: string, findVersions: FindVersions) {
    this.#findVersions = findVersions;
    onNotify(channel, (id) => this.#wake(id));
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

  wakeAll(): void {
    for (const id of [...this.#waiters.keys()]) this.#wake(id);
  }

  #wake(id: string): void {
    for (const waiter of this.#waiters.get(id) ?? []) waiter.wake();
  }

  /** Re-reads what is waited for every second, since a notice may be lost with its connection. */
  async #reread(): Promise<void> {
    try {
      const ids = [...this.#waiters.keys()];
      const rows = await onReserve(() => this.#findVersions(ids));
      for (const { id, version } of rows) {
        for (const waiter of this.#waiters.get(id) ?? [])
          if (waiter.version !== null && waiter.version !== version) waiter.wake();
      }
    } catch (error) {
      log().warn({ err: error }, "rows of open long polls could not be read again");
    } finally {
      this.#timer = this.#waiters.size > 0 ? setTimeout(() => void this.#reread(), REREAD_MS) : undefined;
    }
  }
}

const hubs = () =>
  singleton("long-poll-hubs", () => ({ byChannel: new Map<string, Hub>(), draining: false }));

function hubOf(channel: string, findVersions: FindVersions): Hub {
  const { byChannel } = hubs();
  const known = byChannel.get(channel) ?? new Hub(channel, findVersions);
  byChannel.set(channel, known);
  return known;
}

export interface Wait {
  /** Milliseconds; 0 or absent answers at once, and {@link MAX_POLL_MS} is the most. */
  maxPollMs: number | null | undefined;
  /** Its signal aborts when the client disconnects; read only for a long poll, since creating it costs time. */
  request: { readonly signal: AbortSignal };
}

/** What a long poll waits for. */
export interface Awaited<Row> {
  id: string;
  /** The channel of the row's notices. */
  channel: string;
  findVersions: FindVersions;
  read: () => Promise<Row>;
  versionOf: (row: Row) => Version;
  /** Nothing is waited for any more. */
  isEnded: (row: Row) => boolean;
}

/**
 * Reads a row and, unless it has ended, waits until it changes or the time runs out, then reads again. The waiter is
 * registered before the first read, so that no change is missed. A notice of a change that this read already showed,
 * such as a confirm's own, is ignored.
 */
export async function longPoll<Row>(awaited: Awaited<Row>, wait: Wait): Promise<Row> {
  const { id, channel, findVersions, read, versionOf, isEnded } = awaited;
  const ms = Math.min(wait.maxPollMs ?? 0, MAX_POLL_MS);
  if (ms <= 0 || hubs().draining) return read();
  const until = performance.now() + ms;
  const waiter = new Waiter();
  const hub = hubOf(channel, findVersions);
  hub.add(id, waiter);
  metrics().longPolls.inc();
  try {
    const first = await read();
    waiter.version = versionOf(first);
    let row = first;
    while (!isEnded(row) && versionOf(row) === waiter.version) {
      const { signal } = wait.request;
      const left = until - performance.now();
      if (left <= 0 || signal.aborted || hubs().draining) break;
      await waiter.pause(left, signal);
      row = await read();
    }
    return row;
  } finally {
    hub.remove(id, waiter);
    metrics().longPolls.dec();
  }
}

/** Answers every long poll at once and accepts no new ones, for a stopping process. */
export function drain(): void {
  hubs().draining = true;
  for (const hub of hubs().byChannel.values()) hub.wakeAll();
}
