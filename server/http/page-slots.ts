import type { ServerResponse } from "node:http";
import { singleton } from "@/server/kernel/singleton";
import { Slots } from "@/server/kernel/slots";

/** Most pages, and calls of pages, answered at once for visitors who are not signed in. */
const AT_ONCE = 4;
const MOST_WAITING = 100;
/** Slower answers, such as to a slow reader, stop blocking others after this time. */
const HELD_MS = 2_000;

const slots = () => singleton("page slots", () => new Slots({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING }));

/**
 * Waits until a page may be rendered. Few render at once: each blocks the event loop for some ten milliseconds, and API
 * requests run in between. The slot is released when the answer has ended.
 * @returns false when too many pages already wait, or the visitor left meanwhile
 */
export async function takePageSlot(response: ServerResponse): Promise<boolean> {
  if (!(await slots().take())) return false;
  if (response.destroyed) {
    slots().release();
    return false;
  }
  let isTaken = true;
  const release = () => {
    if (isTaken) slots().release();
    isTaken = false;
    clearTimeout(overdue);
  };
  const overdue = setTimeout(release, HELD_MS).unref();
  response.once("close", release);
  return true;
}
