import pg from "pg";
import { DatabaseClient } from "@/server/db/database-client";
import { Refusals } from "@/server/db/refusals";
import type { Servers } from "@/server/db/servers";

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

interface Attempt {
  refusals: Refusals;
  /** Connections to a server of the past that the pool has offered. */
  stale: number;
}

type Pooled = pg.PoolClient & DatabaseClient;

/** A pool of connections to a database. Connections to a server that is no longer the one to use end once they are free. */
export class DatabasePool extends pg.Pool {
  readonly #servers: Servers;

  constructor(servers: Servers, config: pg.PoolConfig) {
    class Client extends DatabaseClient {
      constructor(options: pg.ClientConfig = {}) {
        super(servers, options);
      }
    }
    super({ ...config, Client });
    this.#servers = servers;
    // The pool removes a connection that is ending.
    this.on("release", (_error, client) => {
      if ((client as Pooled).isStale) void client.end();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback) return void this.#connect(callback, { refusals: new Refusals(this.#servers), stale: 0 });
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  /** By callbacks, since every query passes here: a promise for each costs it a twentieth of its processor time. */
  #connect(callback: Callback, attempt: Attempt): void {
    super.connect((error, client, release) => {
      if (client && (!(client as Pooled).isStale || attempt.stale++ > this.options.max))
        return callback(undefined, client, release);
      if (client) release(true);
      else {
        try {
          attempt.refusals.add(error as Error);
        } catch (refusal) {
          return callback(refusal as Error, undefined, () => undefined);
        }
      }
      this.#connect(callback, attempt);
    });
  }
}
