/**
 * The stranger of bench-stranger.ts, in a process that takes no time from the one that measures the shop. Sends evenly what
 * a stranger sends, and reports to its parent how often each status was answered.
 */
import { setTimeout as delay } from "node:timers/promises";
import { apiNuisances, type Loot, pageNuisances } from "@/tests/support/stranger";

/** The parent's request. */
export interface Orders {
  loot: Loot;
  seconds: number;
}

/** Answers by status; 0 stands for none. */
export type Answers = Record<number, number>;

/** Requests a second: more than any limit accepts. */
const OFFERED = 600;
/** Requests that wait for an answer; while there are so many, no more are sent. */
const MOST_UNDER_WAY = 200;
const TICK_MS = 10;

process.once("message", async (orders: Orders) => {
  process.send?.(await loop(orders));
  process.exit();
});
process.send?.("ready");

async function loop({ loot, seconds }: Orders): Promise<Answers> {
  const answers: Answers = {};
  const kinds = [...apiNuisances(loot), ...apiNuisances(loot), ...pageNuisances(loot)];
  const startedMs = Date.now();
  const underWay = new Set<Promise<void>>();
  let index = 0;
  for (let elapsedMs = 0; elapsedMs < seconds * 1_000; elapsedMs = Date.now() - startedMs) {
    for (const due = (elapsedMs * OFFERED) / 1_000; index < due; index++) {
      if (underWay.size < MOST_UNDER_WAY) send(index);
    }
    await delay(TICK_MS);
  }
  await Promise.all(underWay);
  return answers;

  function send(nth: number): void {
    const note = (status: number) => {
      answers[status] = (answers[status] ?? 0) + 1;
    };
    const sent: Promise<void> = (kinds[nth % kinds.length] as (typeof kinds)[number])(nth)
      .then(note, () => note(0))
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
}
