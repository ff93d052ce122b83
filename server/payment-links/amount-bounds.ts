import { presentAmount } from "@/server/assets/amount";
import { feesFor } from "@/server/assets/fees";
import { leastAmount } from "@/server/assets/least-amount";
import { plainAmount } from "@/server/assets/plain-amount";
import { priceContext } from "@/server/assets/rate-providers";
import { invalidField } from "@/server/kernel/errors";
import type { OpenedLink } from "@/server/payment-links/find-link";

/** Bounds of an amount that the buyer enters, in minor units; null for none. */
export interface Bounds {
  min: bigint | null;
  max: bigint | null;
}

/** Returns the bounds of a link's amount: its own, and its merchant's where they are in the same currency. */
export function amountBounds(link: OpenedLink): Bounds {
  const isLimited = link.limitsCurrency !== null && link.unit === `iso4217/${link.limitsCurrency}`;
  const least = leastAmount(link.unit, feesFor(link), priceContext);
  const mins = [
    link.minAmount,
    isLimited ? link.minMinor : null,
    typeof least === "bigint" && least > 1n ? least : null,
  ];
  const maxs = [link.maxAmount, isLimited ? link.maxMinor : null];
  return { min: extreme(mins, (a, b) => a > b), max: extreme(maxs, (a, b) => a < b) };
}

/** Returns which bound a value is beyond; null for none. */
export function beyond({ min, max }: Bounds, value: bigint): "min" | "max" | null {
  if (min !== null && value < min) return "min";
  return max !== null && value > max ? "max" : null;
}

/** @throws AppError `params_validation` for a value beyond the bounds, with the limits as amounts in its details */
export function checkBounds(bounds: Bounds, { unit, value }: { unit: string; value: bigint }): void {
  const bound = beyond(bounds, value);
  if (bound === null) return;
  const limit = presentAmount(unit, bounds[bound] as bigint);
  const text = `must be at ${bound === "min" ? "least" : "most"} ${limit.value} (${plainAmount(limit)})`;
  throw invalidField("amount", text, { [bound]: limit });
}

function extreme(values: (bigint | null)[], isFurther: (a: bigint, b: bigint) => boolean): bigint | null {
  return values.reduce((found, value) => {
    if (value === null) return found;
    return found === null || isFurther(value, found) ? value : found;
  }, null);
}
