/** Limits of a logo; sizes in bytes, lengths in pixels, times in milliseconds. */
export const LOGO_LIMITS = {
  urlLength: 2_048,
  connectMs: 3_000,
  totalMs: 10_000,
  fileBytes: 2 * 1024 * 1024,
  minSide: 500,
  maxSide: 4_096,
  /** The longer side may be this many percent longer than the shorter one. */
  ratioTolerancePercent: 5,
} as const;
