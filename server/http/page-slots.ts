import type { ServerResponse } from "node:http";
import { singleton } from "@/server/kernel/singleton";
import { Slots } from "@/server/kernel/slots";

/** Pages, and calls of pages, that are answered at once to visitors who are not signed in. */
const AT_ONCE = 4;
const MOST_WAITING = 100;
/** An answer that takes longer, such as one to a slow reader, no longer keeps others waiting. */
const HELD_MS = 2_000;

const slots = () => singleton("page slots", () => new Slots({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING }));

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
