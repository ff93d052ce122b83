import { singleton } from "@/server/kernel/singleton";

interface Places {
  free: number;
  waiting: Set<() => void>;
}

/** Work with bounded concurrency in one process. */
export interface Slot {
  name: string;
  places: number;
  /** Aborts the wait; work that has started continues. */
  signal: AbortSignal;
}

/**
 * Runs `work` as soon as a place is free, first come, first served. The place is kept until the work has ended, even if
 * its caller has given up.
 * @throws the signal's reason when it ends the wait
 */
export async function withSlot<T>({ name, places, signal }: Slot, work: () => Promise<T>): Promise<T> {
  const state = singleton<Places>(`slots:${name}`, () => ({ free: places, waiting: new Set() }));
  await enter(state, signal);
  try {
    return await work();
  } finally {
    leave(state);
  }
}

async function enter(state: Places, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (state.free > 0) {
    state.free--;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const called = () => {
      signal.removeEventListener("abort", gaveUp);
      resolve();
    };
    const gaveUp = () => {
      state.waiting.delete(called);
      reject(signal.reason);
    };
    state.waiting.add(called);
    signal.addEventListener("abort", gaveUp, { once: true });
  });
}

function leave(state: Places): void {
  const [next] = state.waiting;
  if (!next) {
    state.free++;
    return;
  }
  state.waiting.delete(next);
  next();
}
