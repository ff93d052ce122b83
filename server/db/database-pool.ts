import pg from "pg";
import { DatabaseClient } from "@/server/db/database-client";
import { Refusals } from "@/server/db/refusals";
import type { Servers } from "@/server/db/servers";

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
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
    const found = this.#connect();
    if (!callback) return found;
    found.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error) => callback(error, undefined, () => undefined),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const refusals = new Refusals(this.#servers);
    for (let stale = 0; ; ) {
      try {
        const client = await super.connect();
        if (!(client as Pooled).isStale || stale++ > this.options.max) return client;
        client.release(true);
      } catch (error) {
        refusals.add(error as Error);
      }
    }
  }
}
