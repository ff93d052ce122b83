import { findCurrency } from "@/server/assets/currency";
import { findRate, type RateProvider } from "@/server/assets/rates";
import type { PaymentRow } from "@/server/payments/payment-row";

/** A merchant's data policy, as its row has it. */
export interface DataPolicyRow {
  dataWhen: "never" | "from" | "always";
  dataFromCurrency: string | null;
  dataFromMinor: bigint | null;
  dataReuse: boolean;
}

/** Columns of {@link DataPolicyRow}, from `merchant m`. Continue with `$narrowType<Pick<DataPolicyRow, "dataWhen">>()`. */
export const DATA_POLICY_FIELDS = [
  "m.data_policy as dataWhen",
  "m.data_from_currency as dataFromCurrency",
  "m.data_from_minor as dataFromMinor",
  "m.data_reuse as dataReuse",
] as const;

type Worth = Pick<PaymentRow, "fiatCurrency" | "fiatMinor">;
type Prices = { providers: readonly RateProvider[]; now: Date };

/**
 * Checks whether a payment's buyer must give data. A payment without a known worth in the threshold's currency counts
 * as above it.
 */
export function isDataNeeded(policy: DataPolicyRow, payment: Worth, prices: Prices): boolean {
  const { dataWhen, dataFromCurrency, dataFromMinor } = policy;
  if (dataWhen !== "from") return dataWhen === "always";
  if (dataFromCurrency === null || dataFromMinor === null) return true;
  return isWorth(payment, { currency: dataFromCurrency, minor: dataFromMinor }, prices) ?? true;
}

function isWorth(
  { fiatCurrency, fiatMinor }: Worth,
  least: { currency: string; minor: bigint },
  prices: Prices,
): boolean | null {
  if (fiatCurrency === null || fiatMinor === null) return null;
  if (fiatCurrency === least.currency) return fiatMinor >= least.minor;
  const rate = findRate(fiatCurrency, least.currency, prices);
  const [from, to] = [findCurrency(fiatCurrency), findCurrency(least.currency)];
  if (!rate || !from || !to) return null;
  const worth = fiatMinor * rate.numerator * 10n ** BigInt(to.decimals);
  return worth >= least.minor * rate.denominator * 10n ** BigInt(from.decimals);
}
