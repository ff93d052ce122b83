import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { Holding } from "@/server/gateway/holdings-schema";

export type Missing = Holding & { reason: Exclude<Holding["state"], "enough"> };

/** Reasons, closest to payable first; the first one is shown for an asset that several accounts hold. */
const ORDER: readonly Missing["reason"][] = [
  "too_little",
  "no_price",
  "too_small",
  "not_available",
  "paused",
  "unreachable",
  "not_offered",
  "no_balance",
];

/** Lists the assets that no account can pay with now, each once, with the reason. */
export function missingAssets(options: readonly PaymentOption[], holdings: readonly Holding[]): Missing[] {
  const payable = new Set(options.map(({ amount }) => amount.unit));
  const missing = new Map<string, Missing>();
  for (const holding of holdings) {
    const { unit } = holding.balance;
    if (holding.state === "enough" || payable.has(unit)) continue;
    // Listed only because it pays network fees.
    if (holding.state === "not_offered" && holding.balance.value === "0") continue;
    const one: Missing = { ...holding, reason: holding.state };
    const known = missing.get(unit);
    if (!known || rank(one) < rank(known)) missing.set(unit, one);
  }
  return [...missing.values()].sort((a, b) => rank(a) - rank(b));
}

const rank = ({ reason }: Missing) => ORDER.indexOf(reason);
