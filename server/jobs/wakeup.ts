/** Wakes a sleeping loop. A call while the loop is awake is remembered: the next sleep ends at once. */
export interface Wakeup {
  wake(): void;
  /** Resolves after `ms`, on the next `wake`, or when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export function newWakeup(): Wakeup {
  let isPending = false;
  let wake: (() => void) | undefined;
  return {
    wake() {
      isPending = true;
      wake?.();
    },
    async sleep(ms, signal) {
      if (!isPending && !signal.aborted) {
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
      isPending = false;
    },
  };
}
