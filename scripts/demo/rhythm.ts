/** A shop's week and day. */
export interface Rhythm {
  /** Weight of each weekday, from Sunday. */
  week: readonly [number, number, number, number, number, number, number];
  /** First and last hour (UTC) in which it sells. */
  hours: readonly [first: number, last: number];
  /** How much more it sells at the end than at the beginning: 1.4 is 40 % more. */
  growth: number;
}

const HOUR_MS = 3_600_000;

/**
 * Spreads `count` sales from one time to another by a shop's rhythm, in their order. The same period gives the same
 * times: the share of all weights that is before a sale is its share of all sales.
 */
export function salesTimes(
  rhythm: Rhythm,
  count: number,
  { from, to }: { from: number; to: number },
): number[] {
  const hours: { at: number; before: number; weight: number }[] = [];
  let total = 0;
  for (let at = from; at < to; at += HOUR_MS) {
    const weight = weightOf(rhythm, at, (at - from) / (to - from));
    hours.push({ at, before: total, weight });
    total += weight;
  }
  const times: number[] = [];
  let hour = 0;
  for (let i = 0; i < count; i++) {
    const wanted = ((i + 0.5) / count) * total;
    while (hour + 1 < hours.length && (hours[hour + 1]?.before ?? total) <= wanted) hour++;
    const { at, before, weight } = hours[hour] ?? { at: from, before: 0, weight: 1 };
    times.push(Math.min(to, Math.floor(at + ((wanted - before) / weight) * HOUR_MS)));
  }
  return times;
}

function weightOf({ week, hours: [first, last], growth }: Rhythm, at: number, share: number): number {
  const time = new Date(at);
  const hour = time.getUTCHours();
  if (hour < first || hour > last) return 0;
  // Most is sold in the middle of the day.
  const middle = (first + last) / 2;
  const ofHour = 1.2 - Math.abs(hour - middle) / (last - first + 1);
  return (week[time.getUTCDay()] ?? 1) * ofHour * (1 + (growth - 1) * share);
}
