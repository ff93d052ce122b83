import { setTimeout as delay } from "node:timers/promises";

const SHORTEST_MS = 25;
const LONGEST_MS = 500;

/**
 * Polls until the answer is the wanted one; returns the last answer, so that a test can report it. The pause grows to a
 * tenth of the time that has passed: some answers are a whole audit, and would keep a processor busy.
 */
export async function eventually<T>(
  read: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const since = Date.now();
  for (;;) {
    const answer = await read();
    const passedMs = Date.now() - since;
    if (isWanted(answer) || passedMs > withinMs) return answer;
    await delay(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, passedMs / 10)));
  }
}
