import { type AmountValue, formatAmount } from "@/components/ui/format-amount";
import type { Amount } from "@/server/assets/schema";

const FIAT = "iso4217/";

/** Returns the figures of an amount, in a currency or in a token. */
export function figuresOf({ unit, value, display }: Amount): AmountValue {
  const { decimals, assetSymbol } = display;
  if (unit.startsWith(FIAT)) return { digits: value, decimals, currency: unit.slice(FIAT.length) };
  return { digits: value, decimals, symbol: assetSymbol };
}

/** Formats an amount for text and buttons, without its network: "$12.00", "12.5 USDC". */
export function amountText(amount: Amount, locale: string): string {
  const { text, unit } = formatAmount(figuresOf(amount), { locale });
  return unit ? `${text} ${unit}` : text;
}

/** Formats an amount for a page's title: "$12.00", "12.5 USDC". */
export function titleAmount(amount: Amount): string {
  return amountText(amount, "en-US");
}
