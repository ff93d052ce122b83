import { formatUnits } from "viem";
import type { Amount } from "@/server/assets/schema";

/** Writes an amount without a locale, for sentences: "12.5 USDC". */
export function plainAmount(amount: Amount): string {
  return `${decimalText(amount)} ${amount.display.assetSymbol}`;
}

/** Writes an amount's number without a locale: "12.5". */
export function decimalText({ value, display }: Amount): string {
  return formatUnits(BigInt(value), display.decimals);
}
