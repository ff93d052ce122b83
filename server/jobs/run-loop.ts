import { forgetFailure, logFailure } from "@/server/jobs/log-failure";
import type { Wakeup } from "@/server/jobs/wakeup";
import { forgetLoop, noteFailure, noteSuccess } from "@/server/jobs/worker-health";
import { sleep } from "@/server/kernel/clock";

export interface Loop {
  name: string;
  wakeup: Wakeup;
  /** Does the pending work and returns the milliseconds to sleep, unless it is woken. */
  tick(): Promise<number>;
}

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5_000;

/**
 * Runs ticks until `signal` is aborted; the tick in progress is finished. A failed tick is logged and repeated after a
 * pause that grows to five seconds; it never ends the loop.
 */
export async function runLoop({ name, wakeup, tick }: Loop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const sleepMs = await tick();
      noteSuccess(name);
      forgetFailure(name);
      if (sleepMs > 0) await wakeup.sleep(sleepMs, signal);
    } catch (err) {
      const failures = noteFailure(name);
      logFailure(name, failures, err);
      const pauseMs = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(failures - 1, 6));
      await sleep(pauseMs, signal);
    }
  }
  forgetLoop(name);
  forgetFailure(name);
}
