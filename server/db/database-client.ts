import pg from "pg";
import { noteReadOnly, READ_ONLY } from "@/server/db/read-only";
import { Refusals } from "@/server/db/refusals";
import { addressOf, type Servers, serversOf } from "@/server/db/servers";

/** How long one of several servers may take to answer before the next one is tried. */
const ANSWERS_WITHIN_MS = 2_000;

type Connected = (error: Error | null) => void;

/** A connection to one server of a database. */
export class DatabaseClient extends pg.Client {
  /** The server's URL. */
  readonly server: string;
  readonly #servers: Servers;
  #refusesWrites = false;

  constructor(servers: Servers, config: pg.ClientConfig) {
    const bound = servers.urls.length > 1 ? { connectionTimeoutMillis: ANSWERS_WITHIN_MS } : {};
    super({ ...config, ...bound, connectionString: servers.next });
    this.server = servers.next;
    this.#servers = servers;
    // Prisma hides the errors of its transactions from the pool, so they are read where they arrive.
    this.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.#noteRefusal();
    });
  }

  /** Whether its server no longer accepts writes, or another one is used since. */
  get isStale(): boolean {
    return this.#refusesWrites || this.#servers.isFormer(this.server);
  }

  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | undefined {
    const connected = this.#connect();
    if (!callback) return connected.then(() => this);
    connected.then(() => callback(null), callback);
  }

  /** @throws Error when the connection is lost, or its server must accept writes and does not */
  async ping(): Promise<void> {
    if (!this.#servers.needsWrites) return void (await this.query("select 1"));
    const { rows } = await this.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only !== "on") return;
    this.#noteRefusal();
    void this.end();
    throw Object.assign(new Error("it is read-only"), { code: READ_ONLY });
  }

  async #connect(): Promise<void> {
    const ignore = () => undefined;
    this.on("error", ignore);
    try {
      await super.connect();
      if (this.#servers.needsWrites) await this.ping();
      this.#servers.reached(this.server);
    } catch (error) {
      throw Refusals.by(this.server, this.#servers, error as Error);
    } finally {
      this.off("error", ignore);
    }
  }

  #noteRefusal(): void {
    this.#refusesWrites = true;
    this.#servers.refused(this.server);
    // With several servers it depends on the others.
    if (this.#servers.urls.length === 1) noteReadOnly(addressOf(this.server));
  }
}

/**
 * Connects to a database: of several servers to the one that accepts writes.
 * @throws Error of the only server, or one that names what each of them answered
 */
export async function connectTo(url: string, config: pg.ClientConfig = {}): Promise<DatabaseClient> {
  const servers = serversOf(url);
  const refusals = new Refusals(servers);
  for (;;) {
    const client = new DatabaseClient(servers, config);
    client.on("error", () => undefined);
    try {
      return await client.connect();
    } catch (error) {
      void client.end();
      refusals.add(error as Error);
    }
  }
}

/** Returns the URL of the one server that accepts writes, for programs that know one server at a time. */
export async function writableServer(url: string): Promise<string> {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 });
  await client.end();
  return client.server;
}
