const DECIMALS = 8;

/** Converts a fraction to a decimal number, cut after eight places. */
export function decimalText(numerator: bigint, denominator: bigint): string {
  const scaled = (numerator * 10n ** BigInt(DECIMALS)) / denominator;
  const digits = scaled.toString().padStart(DECIMALS + 1, "0");
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, "");
  return fraction ? `${digits.slice(0, -DECIMALS)}.${fraction}` : digits.slice(0, -DECIMALS);
}
