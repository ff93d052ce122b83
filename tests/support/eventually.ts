import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 25;

/** Polls until the answer is the wanted one; returns the last answer, so that a test can report it. */
export async function eventually<T>(
  read: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await read();
    if (isWanted(answer) || Date.now() > until) return answer;
    await delay(POLL_MS);
  }
}
