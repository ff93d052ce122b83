/** How a figure has changed against the period before. */
export interface Change {
  direction: "up" | "down" | "same" | "new";
  /** "12.5 %"; with nothing before there is nothing to compare with. */
  text: string;
}

const MAX_PERCENT = 9_999;

/** The change of a count or a sum in minor units, in percent to one decimal; cut, not rounded up. */
export function changeOf(now: bigint, before: bigint): Change {
  if (now === before) return { direction: "same", text: "No change" };
  if (before === 0n) return { direction: "new", text: "None before" };
  const perMille = ((now - before) * 1_000n) / before;
  const size = Number(perMille < 0n ? -perMille : perMille) / 10;
  const text = size > MAX_PERCENT ? `more than ${MAX_PERCENT} %` : `${size.toFixed(1)} %`;
  return { direction: now > before ? "up" : "down", text };
}

/** A share of a whole in percent to one decimal; null without a whole. */
export function shareOf(part: number, whole: number): string | null {
  return whole === 0 ? null : `${((100 * part) / whole).toFixed(1)} %`;
}
