import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { type LogFields, withLogFields } from "@/server/kernel/log-fields";

/** Items that failed recently, by id, each with the end of its pause on the monotonic clock, in milliseconds. */
export type Backoff = Map<string, number>;

const PAUSE_MS = 5_000;
/** An item that keeps failing is logged again after this many attempts: about each five minutes. */
const AGAIN_AFTER = 60;
const MOST_COUNTED = 1_000;

/** How often each item has failed since it last succeeded. */
const failures = new WeakMap<Backoff, Map<string, number>>();

/** An item of work; the log names its payment, or those of its jobs. */
interface Item {
  id: string;
  paymentId?: string | null;
  jobs?: readonly { paymentId: string }[];
}

/**
 * Runs `work` for each item, in order and at most `width` at a time. An item that fails is logged, pauses for some
 * seconds and does not stop the others.
 * @throws the first outage (the database or a node is unreachable), after the calls in flight have ended
 */
export async function forEachIsolated<T extends Item>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { backoff, width = 1 }: { backoff: Backoff; width?: number },
): Promise<void> {
  let outage: AppError | undefined;
  const rest = items.filter(({ id }) => !isPaused(backoff, id)).values();
  const worker = async () => {
    for (const item of rest) {
      if (outage) return;
      await withLogFields(fieldsOf(item), () =>
        work(item).then(
          () => failures.get(backoff)?.delete(item.id),
          (err: unknown) => {
            if (err instanceof AppError && err.status >= 502) outage = err;
            else pause(backoff, item.id, err);
          },
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (outage) throw outage;
}

function fieldsOf({ paymentId, jobs = [] }: Item): LogFields {
  const [first, ...others] = new Set(paymentId ? [paymentId] : jobs.map((job) => job.paymentId));
  if (first === undefined) return {};
  return others.length > 0 ? { paymentIds: [first, ...others] } : { paymentId: first };
}

function isPaused(backoff: Backoff, id: string): boolean {
  const until = backoff.get(id);
  if (until === undefined) return false;
  if (until > performance.now()) return true;
  backoff.delete(id);
  return false;
}

function pause(backoff: Backoff, id: string, err: unknown): void {
  backoff.set(id, performance.now() + PAUSE_MS);
  const counts = failures.get(backoff) ?? new Map<string, number>();
  failures.set(backoff, counts);
  // Items that failed and went away stay in it.
  if (counts.size > MOST_COUNTED) counts.clear();
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  if (count % AGAIN_AFTER === 1)
    log().error({ id, failures: count, err }, "an item failed; it is tried again every few seconds");
}
