import { z } from "zod";
import { findCurrency } from "@/server/assets/currency";

/** The installation's fee on payments. */
export interface FeeSchedule {
  /** Hundredths of a percent. */
  bps: number;
  /** In minor units of the currency; null for none. */
  fixed: { minor: bigint; currency: string } | null;
}

export const NO_FEES: FeeSchedule = { bps: 0, fixed: null };

/** A schedule as operators write it: `{ "percentage": "0.4", "fixed": "0.10 EUR" }`. Omitted parts are zero. */
export const WrittenFees = z.strictObject({
  percentage: z
    .string()
    .refine(
      (text) => parsePercentage(text) !== null,
      "must be a percentage such as 0.4, at most 100, in hundredths",
    )
    .default("0"),
  fixed: z
    .string()
    .refine(
      (text) => parseFixed(text) !== null,
      "must be a sum such as 0.10 EUR, in units that the currency has",
    )
    .optional(),
});
export type WrittenFees = z.infer<typeof WrittenFees>;

/**
 * Parses a written fee schedule.
 * @param written checked by {@link WrittenFees}
 */
export function feeScheduleOf({ percentage, fixed }: WrittenFees): FeeSchedule {
  return { bps: parsePercentage(percentage) ?? 0, fixed: fixed === undefined ? null : parseFixed(fixed) };
}

/** Formats hundredths of a percent: "0.4" for 40. */
export function percentageOf(bps: number): string {
  return String(bps / 100);
}

/** Describes a fee schedule: "0.4 % and 0.10 EUR". */
export function feesInWords({ bps, fixed }: FeeSchedule): string {
  const decimals = fixed && findCurrency(fixed.currency)?.decimals;
  if (!fixed || decimals === undefined || decimals === null) return `${percentageOf(bps)} %`;
  const digits = fixed.minor.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const sum = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${percentageOf(bps)} % and ${sum} ${fixed.currency}`;
}

function parsePercentage(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return bps <= 10_000 ? bps : null;
}

function parseFixed(text: string): FeeSchedule["fixed"] {
  const parts = /^(\d{1,15})(?:\.(\d{1,4}))? ([A-Z]{3})$/.exec(text);
  const currency = parts && findCurrency(parts[3] ?? "");
  if (!currency) return null;
  const [, whole = "", fraction = ""] = parts;
  if (fraction.length > currency.decimals) return null;
  return { minor: BigInt(whole + fraction.padEnd(currency.decimals, "0")), currency: currency.code };
}
