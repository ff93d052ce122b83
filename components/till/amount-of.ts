import type { Amount } from "@/server/assets/schema";
import type { PaymentUnit } from "@/server/payment-links/link-schema";

/**
 * Returns an amount as pages show it.
 * @param value in minor units
 */
export function amountOf({ unit, name, symbol, decimals }: PaymentUnit, value: string): Amount {
  return { unit, value, display: { assetName: name, assetSymbol: symbol, decimals } };
}
