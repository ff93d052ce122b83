/** How many blocks a chain's endpoints answer for in one question for logs, as far as was found out. */
export interface LogRange {
  /** The most blocks to ask for in one question. */
  size: number;
  /** The widest question that was answered since one was refused; 0 before. */
  accepted: number;
  /** How many full questions are answered before a wider one is tried. */
  patience: number;
  /** How many were, since. */
  streak: number;
}

export const MAX_BLOCKS = 1_000;
const GROWTH = 1.05;
const MAX_PATIENCE = 128;

/** Before anything was refused. */
export const openRange: LogRange = { size: MAX_BLOCKS, accepted: 0, patience: 1, streak: 0 };

/**
 * The range after a question for so many blocks was answered. It grows by a twentieth at a time; the more often a wider
 * question was refused, the more rarely it is tried.
 */
export function widened(range: LogRange, asked: number): LogRange {
  if (range.size >= MAX_BLOCKS || asked < range.size) return range;
  const streak = range.streak + 1;
  if (streak < range.patience) return { ...range, accepted: asked, streak };
  const size = Math.min(MAX_BLOCKS, Math.max(range.size + 1, Math.floor(range.size * GROWTH)));
  return { size, accepted: asked, patience: Math.max(1, range.patience / 2), streak: 0 };
}

/** The range after a question for so many blocks was refused: what was answered last, else half. */
export function narrowed(range: LogRange, asked: number): LogRange {
  const isStepBack = range.accepted > 0 && range.accepted < asked;
  if (!isStepBack) return { ...range, size: Math.max(1, Math.floor(asked / 2)), accepted: 0, streak: 0 };
  const patience = Math.min(range.patience * 4, MAX_PATIENCE);
  return { size: range.accepted, accepted: 0, patience, streak: 0 };
}
