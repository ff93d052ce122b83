import type { Wakeup } from "@/server/jobs/wakeup";
import { forgetLoop, noteFailure, noteSuccess } from "@/server/jobs/worker-health";
import { sleep } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";

export interface Loop {
  name: string;
  wakeup: Wakeup;
  /** Does what there is to do and returns for how many milliseconds to sleep, unless it is woken. */
  tick(): Promise<number>;
}

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5_000;

/**
 * Runs turns until `signal` is aborted; the turn in progress is finished. A turn that fails is logged and repeated
 * after a pause that grows to five seconds, so that what it needs may come back; it never ends the loop.
 */
export async function runLoop({ name, wakeup, tick }: Loop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const sleepMs = await tick();
      noteSuccess(name);
      if (sleepMs > 0) await wakeup.sleep(sleepMs, signal);
    } catch (err) {
      const failures = noteFailure(name);
      // A long outage is told now and then, not at each turn.
      if (failures <= 3 || failures % 20 === 0) log().warn({ loop: name, failures, err }, "a tick failed");
      const pauseMs = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(failures - 1, 6));
      await sleep(pauseMs, signal);
    }
  }
  forgetLoop(name);
}
