/** The number of blocks that a chain's endpoints accept per log request, as learned so far. */
export interface LogRange {
  /** The maximum number of blocks per request. */
  size: number;
  /** The widest request that was answered since the last refusal; 0 before. */
  accepted: number;
  /** How many full requests must succeed before a wider one is tried. */
  patience: number;
  /** How many full requests have succeeded since. */
  streak: number;
}

export const MAX_BLOCKS = 1_000;
const GROWTH = 1.05;
const MAX_PATIENCE = 128;

/** The range before any refusal. */
export const openRange: LogRange = { size: MAX_BLOCKS, accepted: 0, patience: 1, streak: 0 };

/**
 * Returns the range after an answered request. It grows by a twentieth at a time; each refusal makes wider attempts
 * rarer.
 */
export function widened(range: LogRange, requested: number): LogRange {
  if (range.size >= MAX_BLOCKS || requested < range.size) return range;
  const streak = range.streak + 1;
  if (streak < range.patience) return { ...range, accepted: requested, streak };
  const size = Math.min(MAX_BLOCKS, Math.max(range.size + 1, Math.floor(range.size * GROWTH)));
  return { size, accepted: requested, patience: Math.max(1, range.patience / 2), streak: 0 };
}

/** Returns the range after a refused request: the last accepted size, else half. */
export function narrowed(range: LogRange, requested: number): LogRange {
  const isStepBack = range.accepted > 0 && range.accepted < requested;
  if (!isStepBack) return { ...range, size: Math.max(1, Math.floor(requested / 2)), accepted: 0, streak: 0 };
  const patience = Math.min(range.patience * 4, MAX_PATIENCE);
  return { size: range.accepted, accepted: 0, patience, streak: 0 };
}
