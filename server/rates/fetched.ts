import type { MarketRate } from "@/server/assets/rate-board";

/** The result of one request to a source: rates, and faults of the others. */
export interface Fetched {
  rates: MarketRate[];
  /** Sentences for the operator, without secrets. */
  faults: string[];
  /** Whether the source's earlier rates are void too. */
  isVoid?: true;
}

/** How far a source's clock may be ahead of ours. */
const AHEAD_MS = 300_000;

/** Explains why a time cannot be a rate's; null when it can. */
export function faultOfTime(asOf: Date, now = new Date()): string | null {
  if (Number.isNaN(asOf.getTime()) || asOf.getTime() <= 0) return "has no time";
  return asOf.getTime() > now.getTime() + AHEAD_MS ? "is from the future" : null;
}
