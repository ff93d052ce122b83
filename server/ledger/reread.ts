/** A round of reading everything again is done in six days, so that a day without a worker does not break the week. */
const ROUND_S = 6 * 24 * 3_600;
const HOUR_S = 3_600;
/** After a long pause the rest is spread over more than one audit. */
const MOST_OF_ROUND = 1 / 6;

/** Blocks, both included. */
export interface Span {
  from: number;
  to: number;
}

/**
 * What part of everything one audit reads again.
 * @param elapsedS seconds since the last audit; null before the first
 */
export function shareOfRound(elapsedS: number | null): number {
  const share = Math.max(elapsedS ?? 0, HOUR_S) / ROUND_S;
  return Math.min(share, MOST_OF_ROUND);
}

/** The blocks to read again after those that the round has read; the round begins again at the end. */
export function nextSlice({ from, to }: Span, readTo: number | null, share: number): Span {
  const first = readTo === null || readTo < from || readTo >= to ? from : readTo + 1;
  return { from: first, to: Math.min(to, first + Math.ceil((to - from + 1) * share) - 1) };
}

/** How many of so many rows one audit reads again; at least a few, so that little is read often. */
export function rowsToReread(rows: number, share: number): number {
  return Math.ceil(Math.max(rows, MIN_ROWS) * share);
}

const MIN_ROWS = 10_000;
