import type { Call, Caller } from "./transport";

/** Where the pages of a listing have their items, and how the next one is requested. */
export interface Paging {
  items: string;
  /** The parameter that takes `nextCursor`. */
  cursor: string;
  /** The parameter when `order` is `desc`. */
  backwards?: string;
}

/** A listing: `await` it for its first page, or iterate over it for the items of all pages. */
export class Pages<Page, Item> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #caller: Caller;
  readonly #call: Call;
  readonly #paging: Paging;
  #first: Promise<Page> | undefined;

  constructor(caller: Caller, call: Call, paging: Paging) {
    this.#caller = caller;
    this.#call = call;
    this.#paging = paging;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` gives the first page.
  then<A = Page, B = never>(
    onPage?: ((page: Page) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#caller.call<Page>(this.#call);
    return this.#first.then(onPage, onError);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }

  /** Iterates over the pages. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page: Page = await this;
    for (;;) {
      yield page;
      const { nextCursor } = page as { nextCursor: string | null };
      if (nextCursor === null || this.#itemsOf(page).length === 0) return;
      page = await this.#caller.call<Page>(this.#from(nextCursor));
    }
  }

  #from(cursor: string): Call {
    const { order } = this.#call.input as { order?: string };
    const name = (order === "desc" && this.#paging.backwards) || this.#paging.cursor;
    return { ...this.#call, input: { ...this.#call.input, [name]: cursor } };
  }

  #itemsOf(page: Page): Item[] {
    return (page as Record<string, Item[]>)[this.#paging.items] ?? [];
  }
}
