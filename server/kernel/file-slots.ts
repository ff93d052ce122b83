import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";

/** Each reads the whole account, so many by one account would slow everybody. */
const MAX_AT_ONCE = 2;
const RETRY_AFTER_S = 10;

const running = () => singleton("files on the way", () => new Map<string, number>());

/**
 * Takes a download slot of an account in this process.
 * @returns a function that releases the slot; calling it again changes nothing
 * @throws AppError `rate_limited` while two downloads are running
 */
export function takeFileSlot(accountId: string): () => void {
  const counts = running();
  const count = counts.get(accountId) ?? 0;
  if (count >= MAX_AT_ONCE) {
    throw new AppError(
      "rate_limited",
      `${MAX_AT_ONCE} exports of this account are already in progress. Wait until one has ended, then try again.`,
      { details: { limit: MAX_AT_ONCE }, headers: { "Retry-After": String(RETRY_AFTER_S) } },
    );
  }
  counts.set(accountId, count + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (counts.get(accountId) ?? 1) - 1;
    if (left > 0) counts.set(accountId, left);
    else counts.delete(accountId);
  };
}
