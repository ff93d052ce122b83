const NUMBER = /^(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const MAX_LENGTH = 80;
const MAX_EXPONENT = 60;

/**
 * Writes a positive JSON number without its exponent and without losing a digit: `1.5e-7` is `0.00000015`.
 * @returns null for zero, negative numbers, other text, and absurdly long numbers
 */
export function plainDecimal(text: string): string | null {
  const parts = text.length <= MAX_LENGTH ? NUMBER.exec(text) : null;
  if (!parts) return null;
  const [, whole = "", fraction = "", exponent = "0"] = parts;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_EXPONENT) return null;
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  const after = padded.slice(at).replace(/0+$/, "");
  if (/^0*$/.test(before + after)) return null;
  return after ? `${before}.${after}` : before;
}
