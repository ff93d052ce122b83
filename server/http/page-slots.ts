import type { ServerResponse } from "node:http";
import { singleton } from "@/server/kernel/singleton";

/** Pages, and calls of pages, that are answered at once to visitors who are not signed in. */
const AT_ONCE = 4;
const MOST_WAITING = 100;
/** An answer that takes longer, such as one to a slow reader, no longer keeps others waiting. */
const HELD_MS = 2_000;

class PageSlots {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** Waits for a slot, in order; false at once when too many wait already. */
  async take(): Promise<boolean> {
    if (this.#taken < AT_ONCE) this.#taken++;
    else if (this.#waiting.length >= MOST_WAITING) return false;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return true;
  }

  release(): void {
    const next = this.#waiting.shift();
    // After the requests of the API that are ready now.
    if (next) setImmediate(next);
    else this.#taken--;
  }
}

const slots = () => singleton("page slots", () => new PageSlots());

/**
 * Waits until a page may be written, so that few are at once: each keeps the event loop busy for some ten milliseconds, and
 * requests to the API come in between. The slot is given back when the answer has ended.
 * @returns false when too many pages wait already, or the visitor left meanwhile
 */
export async function takePageSlot(response: ServerResponse): Promise<boolean> {
  if (!(await slots().take())) return false;
  if (response.destroyed) {
    slots().release();
    return false;
  }
  let isHeld = true;
  const release = () => {
    if (isHeld) slots().release();
    isHeld = false;
    clearTimeout(overdue);
  };
  const overdue = setTimeout(release, HELD_MS).unref();
  response.once("close", release);
  return true;
}
