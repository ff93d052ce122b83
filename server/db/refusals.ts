import { noteReadOnly, READ_ONLY } from "@/server/db/read-only";
import { addressOf, type Servers } from "@/server/db/servers";

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** An error of a connection that was not made. */
interface Refusal extends Error {
  code?: string;
  /** The server's URL; absent when the pool had no free connection. */
  server?: string;
}

/** What each server of a database answered while none of them could be used. */
export class Refusals {
  readonly #servers: Servers;
  readonly #all: Refusal[] = [];

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** Marks an error with its server, and makes the next connection go to another one. */
  static by(server: string, servers: Servers, error: Refusal): Error {
    servers.refused(server);
    // Not enumerable: a log line must not show the URL.
    return Object.defineProperty(error, "server", { value: server, configurable: true });
  }

  /** Adds an error. @throws one error for all when no server is left to try */
  add(error: Refusal): void {
    this.#all.push(error);
    const count = this.#servers.urls.length;
    if (error.server === undefined || count === 1) throw error;
    if (this.#all.length < count) return;
    const lines = this.#all.map(
      ({ server = "", message, code }) => `${addressOf(server)}: ${message || code}`,
    );
    const told = this.#mostTelling() ?? error;
    if (told.code === READ_ONLY) noteReadOnly(lines.join("; "));
    const whole = new Error(`no server of the database accepts writes (${lines.join("; ")})`, {
      cause: error,
    });
    throw Object.assign(whole, told.code === undefined ? {} : { code: told.code });
  }

  /** A server that lacks connections or refuses the role says more than the standbys next to it. */
  #mostTelling(): Refusal | undefined {
    const ofServers = this.#all.filter(({ code }) => SQLSTATE.test(code ?? ""));
    return ofServers.find(({ code }) => code !== READ_ONLY) ?? ofServers[0];
  }
}
