/** Amounts of one currency, on the scale of `payment.amount_order`: ten-thousandths of the standard unit. */
export interface AmountRange {
  /** ISO 4217. */
  currency: string;
  /** Inclusive; null where there is no such bound. */
  least: bigint | null;
  /** Inclusive. */
  most: bigint | null;
}

const SCALE = 4;

/**
 * @param least decimal text in standard units ("12.50"), at most four places
 * @param most likewise
 */
export function amountRange(
  currency: string,
  { least, most }: { least: string | null; most: string | null },
): AmountRange {
  return {
    currency,
    least: least === null ? null : scaled(least),
    most: most === null ? null : scaled(most),
  };
}

function scaled(decimal: string): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(SCALE, "0"));
}
