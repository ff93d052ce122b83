import { type DepositStatus, isLive } from "@/server/deposits/lifecycle";

interface Reviewed {
  status: DepositStatus;
  expiresAt: Date;
  /** Unix seconds: the last moment of the terms. */
  deadline: number;
}

/** Time enough for the blocks of a moment to be read. */
const READ_MS = 2_000;
/** A failed call wakes the review; this covers a wakeup that was lost. */
const EXECUTING_MS = 60_000;

/** Calculates when a deposit is compared with its facts again without a new fact; null when nothing can change. */
export function nextReview({ status, expiresAt, deadline }: Reviewed, now: Date): Date | null {
  if (!isLive(status)) return null;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (status === "executing") return after(EXECUTING_MS);
  // Until its payment ends, the deposit of a refused account changes only with its payment.
  if (status === "held") return null;
  const end = status === "funded" ? new Date(deadline * 1_000) : expiresAt;
  return end > now ? end : after(READ_MS);
}
