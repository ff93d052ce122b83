import { formatAmount } from "@/components/ui/format-amount";
import type { Amount } from "@/server/assets/schema";

/** Formats an amount for text, buttons and titles: "25.00 USDC". Fiat comes with its sign: "$25.00". */
export function amountText({ unit, value, display }: Amount, locale: string): string {
  const currency = unit.startsWith("iso4217/") ? unit.slice("iso4217/".length) : undefined;
  const amount = { digits: value, decimals: display.decimals, currency, symbol: display.assetSymbol };
  const shown = formatAmount(amount, { locale });
  return shown.unit ? `${shown.text} ${shown.unit}` : shown.text;
}

/** Returns the chain number of a CAIP-19 unit or asset (`caip19/eip155:8453/…`); undefined for fiat. */
export function chainOf(unit: string): number | undefined {
  const match = /eip155:(\d+)[/:]/.exec(unit);
  return match ? Number(match[1]) : undefined;
}

/** Keeps a value that reads from left to right, as an address, whole inside a sentence of any direction. */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}
