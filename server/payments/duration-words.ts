const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const FEW_MS = 10 * SECOND_MS;

/** Describes a duration in its largest unit, rounded down: "a few seconds", "45 seconds", "4 minutes". */
export function durationWords(ms: number): string {
  if (ms < FEW_MS) return "a few seconds";
  if (ms < MINUTE_MS) return count(ms, SECOND_MS, "second");
  if (ms < HOUR_MS) return count(ms, MINUTE_MS, "minute");
  return ms < 2 * DAY_MS ? count(ms, HOUR_MS, "hour") : count(ms, DAY_MS, "day");
}

function count(ms: number, unitMs: number, unit: string): string {
  const units = Math.floor(ms / unitMs);
  return `${units} ${unit}${units === 1 ? "" : "s"}`;
}
