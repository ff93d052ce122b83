import { splitServers } from "@/server/kernel/database-servers";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

/** The servers of a database, of which one at a time accepts writes. All connections of the process share this state. */
export class Servers {
  readonly urls: readonly string[];
  readonly needsWrites: boolean;
  /** The server that the next connection goes to. */
  #next = 0;
  /** The server that accepted the last connection. */
  #used: string | undefined;

  constructor(url: string) {
    const { urls, needsWrites } = splitServers(url);
    this.urls = urls;
    this.needsWrites = needsWrites;
  }

  /** The URL that the next connection goes to. */
  get next(): string {
    return this.urls[this.#next] ?? "";
  }

  /** Whether another server has accepted a connection since. */
  isFormer(url: string): boolean {
    return this.#used !== undefined && this.#used !== url;
  }

  /** Records that a server cannot be used: the next connection goes to the one after it. */
  refused(url: string): void {
    if (this.next === url) this.#next = (this.#next + 1) % this.urls.length;
  }

  /** Records that a server accepted a connection. */
  reached(url: string): void {
    const last = this.#used;
    this.#used = url;
    this.#next = this.urls.indexOf(url);
    if (last === undefined || last === url) return;
    log().warn({ from: addressOf(last), to: addressOf(url) }, "the database is used on another server");
    metrics().databaseMoves.inc();
  }
}

/** Returns the servers of a URL. */
export function serversOf(url: string): Servers {
  const all = singleton("database-servers", () => new Map<string, Servers>());
  const known = all.get(url) ?? new Servers(url);
  all.set(url, known);
  return known;
}

/** Returns a server's address for people, without the password. */
export function addressOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get("host") ?? host;
}
