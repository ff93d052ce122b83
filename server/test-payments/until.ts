import { sleep } from "@/server/kernel/clock";

const POLL_MS = 150;

interface Patience {
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  withinMs: number;
}

/**
 * Waits until a condition holds or the time has passed.
 * @returns whether it holds
 */
export async function until(
  { signal, withinMs }: Patience,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  for (const giveUpAt = Date.now() + withinMs; Date.now() < giveUpAt && !signal.aborted; ) {
    if (await isDone()) return true;
    await sleep(POLL_MS, signal);
  }
  return false;
}
