import pg from "pg";
import { connectTo, type DatabaseClient } from "@/server/db/database-client";
import { directUrl, sessionConfig } from "@/server/db/pool";
import { sleep } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

type Handler = (payload: string) => void;

/** The LISTEN connection, as this process knows it. */
export interface ListenState {
  /** Whether this process wants notices at all. */
  isStarted: boolean;
  isListening: boolean;
  /** Attempts that failed since it last listened, the loss included. */
  failures: number;
  /** When the connection last answered; null before it did. */
  heardAt: Date | null;
}

const HEARTBEAT_MS = 2_000;
const RECONNECT_MS = 250;

const state = () =>
  singleton(
    "listen-state",
    (): ListenState => ({ isStarted: false, isListening: false, failures: 0, heardAt: null }),
  );

/** Returns the state of this process's LISTEN connection. */
export const listenState = (): Readonly<ListenState> => state();

/**
 * The process's one LISTEN connection. A connection can die without a packet, so it is pinged every two seconds and
 * replaced when it does not answer. Notices sent meanwhile are lost: listeners also re-read on a timer.
 */
class Listener {
  readonly #handlers = new Map<string, Set<Handler>>();
  #client: DatabaseClient | undefined;
  #stopped = false;
  /** The statement in progress: the connection takes one at a time. */
  #statement: Promise<unknown> = Promise.resolve();

  add(channel: string, handler: Handler): () => void {
    const known = this.#handlers.get(channel);
    if (known) known.add(handler);
    else {
      this.#handlers.set(channel, new Set([handler]));
      const client = this.#client;
      if (client) this.#next(() => client.query(listenTo(channel))).catch(() => client.end());
    }
    if (!state().isStarted) {
      state().isStarted = true;
      void this.#run();
    }
    return () => void this.#handlers.get(channel)?.delete(handler);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
  }

  /** Runs a statement after those before it; each of them has a time limit. */
  #next<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#statement.then(run);
    this.#statement = done.catch(() => undefined);
    return done;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const fault = await this.#listenUntilLost().then(
        () => new Error("the connection ended"),
        (error: Error) => error,
      );
      if (this.#stopped) return;
      noteLost(fault);
      await sleep(RECONNECT_MS);
    }
  }

  async #listenUntilLost(): Promise<void> {
    const client = await connectTo(directUrl(), {
      ...sessionConfig(),
      query_timeout: HEARTBEAT_MS,
      application_name: "florin listen",
    });
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    client.on("notification", ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? "");
    });
    try {
      for (const channel of this.#handlers.keys()) await this.#next(() => client.query(listenTo(channel)));
      this.#client = client;
      noteListening();
      let alive = true;
      void lost.then(() => {
        alive = false;
      });
      while (alive && !client.isStale && !this.#stopped) {
        await Promise.race([sleep(HEARTBEAT_MS), lost]);
        if (!alive || this.#stopped) continue;
        await this.#next(() => client.ping());
        state().heardAt = new Date();
      }
    } finally {
      this.#client = undefined;
      // A black-holed socket never completes an orderly close.
      void client.end().catch(() => undefined);
    }
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

function noteListening(): void {
  if (state().failures > 0) log().info("the database's notices arrive again (LISTEN)");
  Object.assign(state(), { isListening: true, failures: 0, heardAt: new Date() });
}

/** Logs a loss once, until notices arrive again. */
function noteLost(err: Error): void {
  state().isListening = false;
  state().failures++;
  if (state().failures > 1) return;
  metrics().listenLost.inc();
  log().warn(
    { err },
    `the LISTEN connection to the database was lost: ${err.message}. It is made again; until then new work is found by timers, some seconds later. If it stays lost, look at DATABASE_DIRECT_URL and the firewall (docs/postgres.md#connections).`,
  );
}

const listener = () => singleton("listener", () => new Listener());

/**
 * Calls `handler` for each NOTIFY on `channel`. Delivery is a hint, not guaranteed. @returns a function that stops it
 */
export function onNotify(channel: string, handler: Handler): () => void {
  return listener().add(channel, handler);
}

/** Closes the LISTEN connection permanently. */
export function stopListening(): Promise<void> {
  return listener().stop();
}
