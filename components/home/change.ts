/** How a figure has changed against the period before. */
export interface Change {
  direction: "up" | "down" | "same" | "new";
  /** "12.5%"; empty with no change, and with nothing before to compare with. */
  percent: string;
  /** Whether the change is larger than that. */
  isMore: boolean;
}

const MAX_PERCENT = 9_999;

/** The change of a count or a sum in minor units, in percent to one decimal; cut, not rounded up. */
export function changeOf(now: bigint, before: bigint, locale: string): Change {
  if (now === before) return { direction: "same", percent: "", isMore: false };
  if (before === 0n) return { direction: "new", percent: "", isMore: false };
  const perMille = ((now - before) * 1_000n) / before;
  const size = Number(perMille < 0n ? -perMille : perMille) / 10;
  const isMore = size > MAX_PERCENT;
  const percent = isMore ? percentOf(MAX_PERCENT, 0, locale) : percentOf(size, 1, locale);
  return { direction: now > before ? "up" : "down", percent, isMore };
}

/** A share of a whole in percent to one decimal; null without a whole. */
export function shareOf(part: number, whole: number, locale: string): string | null {
  return whole === 0 ? null : percentOf((100 * part) / whole, 1, locale);
}

function percentOf(value: number, digits: number, locale: string): string {
  const options = {
    style: "unit",
    unit: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  };
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(value);
}
