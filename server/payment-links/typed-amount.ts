const DECIMAL = /^(\d{1,60})(?:\.(\d{0,40}))?$/;
const ARABIC_ZERO = 0x0660;

/**
 * Parses an amount that a buyer typed, "12.50" or "12,50", in the digits of any of the page's languages. Grouped
 * thousands are refused, since they read as a fraction elsewhere.
 * @returns minor units; null for no number, too many decimals, or zero
 */
export function typedAmount(typed: string, decimals: number): bigint | null {
  const plain = typed
    .normalize("NFKC")
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[,٫]/, ".");
  const [, whole = "", fraction = ""] = DECIMAL.exec(plain) ?? [];
  if (whole === "" || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, "0")) || null;
}
