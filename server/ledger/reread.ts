/** A full rereading takes six days, so that a day without a worker still fits into the week. */
const ROUND_S = 6 * 24 * 3_600;
const HOUR_S = 3_600;
/** After a long pause the rest is spread over several audits. */
const MOST_OF_ROUND = 1 / 6;

/** Blocks, both included. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Calculates the share of all entries that one audit rereads.
 * @param elapsedS seconds since the last audit; null before the first
 */
export function shareOfRound(elapsedS: number | null): number {
  const share = Math.max(elapsedS ?? 0, HOUR_S) / ROUND_S;
  return Math.min(share, MOST_OF_ROUND);
}

/** Returns the next blocks to reread in the current round; the round restarts at the end. */
export function nextSlice({ from, to }: Span, readTo: number | null, share: number): Span {
  const first = readTo === null || readTo < from || readTo >= to ? from : readTo + 1;
  return { from: first, to: Math.min(to, first + Math.ceil((to - from + 1) * share) - 1) };
}

/** Calculates how many rows one audit rereads. A minimum ensures that short tables are read often. */
export function rowsToReread(rows: number, share: number): number {
  return Math.ceil(Math.max(rows, MIN_ROWS) * share);
}

const MIN_ROWS = 10_000;
