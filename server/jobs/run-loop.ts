import type { Wakeup } from "@/server/jobs/wakeup";
import { forgetLoop, noteFailure, noteSuccess } from "@/server/jobs/worker-health";
import { sleep } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";

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
      if (sleepMs > 0) await wakeup.sleep(sleepMs, signal);
    } catch (err) {
      const failures = noteFailure(name);
      // A long outage is logged now and then, not at each tick.
      if (failures <= 3 || failures % 20 === 0) log().warn({ loop: name, failures, err }, "a tick failed");
      const pauseMs = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(failures - 1, 6));
      await sleep(pauseMs, signal);
    }
  }
  forgetLoop(name);
}
