/** Returns the Unix seconds of a date, rounded down: the time unit of the gateway and of chains. */
export function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Returns the date of a number of Unix seconds. */
export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Resolves after `ms`, or at once when `signal` is aborted; never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
}

/**
 * Runs `work` with a signal that aborts after `ms`, or with `signal`. A separate timer keeps the signal alive: Node 20
 * may collect an `AbortSignal.any` of `AbortSignal.timeout` before it fires, and the work would never end.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException("The time has passed.", "TimeoutError")), ms);
  const stop = () => ending.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
