import { AppError } from "@/server/errors";
import { log } from "@/server/log";

/** What failed for a reason of its own, by id, and until when (on the monotonic clock, in milliseconds) it is left alone. */
export type Held = Map<string, number>;

const HOLD_MS = 5_000;

/**
 * Does the same for each item, in order and at most `width` at a time. One that fails for a reason of its own is logged,
 * held for some seconds and stops nothing.
 * @throws what fails them all, when what was begun is over: the database or a node is away
 */
export async function eachOnItsOwn<T extends { id: string }>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { held, width = 1 }: { held: Held; width?: number },
): Promise<void> {
  let outage: AppError | undefined;
  const rest = items.filter(({ id }) => !isHeld(held, id)).values();
  const worker = async () => {
    for (const item of rest) {
      if (outage) return;
      await work(item).catch((err: unknown) => {
        if (err instanceof AppError && err.status >= 502) outage = err;
        else hold(held, item.id, err);
      });
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (outage) throw outage;
}

function isHeld(held: Held, id: string): boolean {
  const until = held.get(id);
  if (until === undefined) return false;
  if (until > performance.now()) return true;
  held.delete(id);
  return false;
}

function hold(held: Held, id: string, err: unknown): void {
  held.set(id, performance.now() + HOLD_MS);
  log().error({ id, err }, "something could not be worked on; it is tried again");
}
