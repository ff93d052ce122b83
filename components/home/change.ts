/** The change of a figure against the previous period. */
export interface Change {
  direction: "up" | "down" | "same" | "new";
  /** "12.5%"; empty when nothing changed, or when there is no earlier figure. */
  percent: string;
  /** Whether the change is larger than the shown percentage. */
  isMore: boolean;
}

const MAX_PERCENT = 9_999;

/** Computes the change of a count or a sum in minor units, in percent to one decimal; truncated, not rounded. */
export function changeOf(now: bigint, before: bigint, locale: string): Change {
  if (now === before) return { direction: "same", percent: "", isMore: false };
  // Refunds may exceed what was paid; a share of a negative sum says nothing.
  if (before < 0n) return { direction: now > before ? "up" : "down", percent: "", isMore: false };
  if (before === 0n) return { direction: "new", percent: "", isMore: false };
  const perMille = ((now - before) * 1_000n) / before;
  const size = Number(perMille < 0n ? -perMille : perMille) / 10;
  const isMore = size > MAX_PERCENT;
  const percent = isMore ? percentOf(MAX_PERCENT, 0, locale) : percentOf(size, 1, locale);
  return { direction: now > before ? "up" : "down", percent, isMore };
}

/** Computes a share of a whole in percent to one decimal; null without a whole. */
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
