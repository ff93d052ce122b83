import type { MarketRate } from "@/server/assets/rate-board";

/** What one question to a source brought: rates, and what was wrong with the others. */
export interface Fetched {
  rates: MarketRate[];
  /** Sentences for the operator, without secrets. */
  faults: string[];
  /** Whether what the source said before counts no more either. */
  isVoid?: true;
}

/** How far ahead of ours a source's clock may be. */
const AHEAD_MS = 300_000;

/** Why a time cannot be that of a rate; null when it can. */
export function faultOfTime(asOf: Date, now = new Date()): string | null {
  if (Number.isNaN(asOf.getTime()) || asOf.getTime() <= 0) return "has no time";
  return asOf.getTime() > now.getTime() + AHEAD_MS ? "is from the future" : null;
}
