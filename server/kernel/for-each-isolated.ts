import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { type LogFields, withLogFields } from "@/server/kernel/log-fields";

/** Items that failed recently, by id, each with the end of its pause on the monotonic clock, in milliseconds. */
export type Backoff = Map<string, number>;

const PAUSE_MS = 5_000;

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
        work(item).catch((err: unknown) => {
          if (err instanceof AppError && err.status >= 502) outage = err;
          else pause(backoff, item.id, err);
        }),
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
  log().error({ id, err }, "an item failed; it is tried again after a pause");
}
