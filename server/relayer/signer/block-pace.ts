/** When a chain's blocks came, as one process saw them, in milliseconds of a monotonic clock. */
export interface BlockPace {
  readonly blockTimeMs: number;
  /** Hash of the newest block at the last look. */
  hash: string | null;
  lookedAt: number;
  /** When the newest block came; null when it was there at the first look, or came long before the last one. */
  cameAt: number | null;
}

const LEAST_STEP_MS = 50;
const MOST_STEP_MS = 500;

export function newBlockPace(blockTimeMs: number): BlockPace {
  return { blockTimeMs, hash: null, lookedAt: Number.NEGATIVE_INFINITY, cameAt: null };
}

/** Records which block was the newest one at a time. */
export function noteBlock(pace: BlockPace, hash: string, now: number): void {
  const sinceLookMs = now - pace.lookedAt;
  pace.lookedAt = now;
  if (pace.hash === hash) return;
  pace.hash = hash;
  pace.cameAt = sinceLookMs <= pace.blockTimeMs / 3 ? now : null;
}

/**
 * Returns how long to wait for the next block, in milliseconds: until shortly before it is due, and then in short steps.
 * Null when it is unknown when it is due, or long overdue.
 */
export function untilBlock({ blockTimeMs, cameAt }: BlockPace, now: number): number | null {
  if (cameAt === null) return null;
  const leftMs = cameAt + blockTimeMs - now;
  if (leftMs < -blockTimeMs / 2) return null;
  const stepMs = Math.min(Math.max(blockTimeMs / 8, LEAST_STEP_MS), MOST_STEP_MS);
  return Math.max(leftMs - stepMs, stepMs);
}
