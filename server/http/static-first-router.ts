import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Looks up paths without parameters in a table, and others in Hono's trie, which accepts any mix but splits every path.
 * The table has the most frequent path (`POST /v1/payments`). Wildcards and middleware are unsupported, since they
 * would have to run before both.
 */
export class StaticFirstRouter<T> implements Router<T> {
  name = "StaticFirstRouter";
  readonly #static = new Map<string, Result<T>>();
  readonly #others = new TrieRouter<T>();

  add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) this.#others.add(method, path, handler);
    else this.#static.set(`${method} ${path}`, [[[handler, {}]]]);
  }

  match(method: string, path: string): Result<T> {
    return this.#static.get(`${method} ${path}`) ?? this.#others.match(method, path);
  }
}
