import { Amount } from "@/components/ui/amount";
import { type AmountValue, formatAmount } from "@/components/ui/format-amount";
import type { Amount as WireAmount } from "@/server/assets/schema";

const FIAT = "iso4217/";

function figuresOf({ unit, value, display }: WireAmount): AmountValue {
  const { decimals, assetSymbol } = display;
  if (unit.startsWith(FIAT)) return { digits: value, decimals, currency: unit.slice(FIAT.length) };
  return { digits: value, decimals, symbol: assetSymbol };
}

/** A sum in the unit that the server names. The network of a token stands beside it, by whoever uses this. */
export function Money({ amount, size }: { amount: WireAmount; size?: "text" | "hero" }) {
  return <Amount {...figuresOf(amount)} size={size} />;
}

/** The same as text: "$12.00", "12.5 USDC on Base". */
export function moneyText(amount: WireAmount): string {
  const { text, unit } = formatAmount(figuresOf(amount));
  const network = amount.display.networkName;
  return `${text}${unit ? ` ${unit}` : ""}${network ? ` on ${network}` : ""}`;
}
