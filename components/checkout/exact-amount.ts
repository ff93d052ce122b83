import { formatAmount } from "@/components/ui/format-amount";
import type { Amount } from "@/server/assets/schema";

/** Formats a token amount with every digit: "25.00 USDC". */
export function exactText({ value, display }: Amount, locale: string): string {
  const { decimals, assetSymbol } = display;
  return formatAmount({ digits: value, decimals, symbol: assetSymbol }, { locale }).full;
}

/** Returns an amount as wallets and exchanges take it: digits and a point, in every language. */
export function typedAmount({ value, display: { decimals } }: Amount): string {
  const digits = value.padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}
