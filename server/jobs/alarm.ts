/** Wakes a loop that sleeps. A ring while nobody sleeps is not lost: the next sleep ends at once. */
export interface Alarm {
  ring(): void;
  /** Resolves after `ms`, when it rings, or when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export function newAlarm(): Alarm {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async sleep(ms, signal) {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener("abort", wake, { once: true });
        });
        if (wake) signal.removeEventListener("abort", wake);
        wake = undefined;
      }
      hasRung = false;
    },
  };
}
