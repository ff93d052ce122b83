import { presentAmount } from "@/server/assets/amount";
import { plainAmount } from "@/server/assets/plain-amount";
import { invalidField } from "@/server/kernel/errors";
import { type LineItem, totalOf } from "@/server/payment-links/schema";

const MAX_DESCRIPTION = 200;

/**
 * Compares an amount with the sum of its lines; without lines any amount is right.
 * @throws AppError `params_validation`
 */
export function checkItems(
  items: readonly LineItem[],
  { unit, value }: { unit: string; value: string },
): void {
  if (items.length === 0) return;
  const total = totalOf(items);
  if (total === BigInt(value)) return;
  const sum = presentAmount(unit, total);
  throw invalidField("amount.value", `must be the sum of the lines, ${total} (${plainAmount(sum)})`, {
    total: sum,
  });
}

/** Returns the given description, or one of the lines: "2 × Espresso, Croissant". */
export function describeItems(
  description: string | null | undefined,
  items: readonly LineItem[],
): string | null {
  if (description) return description;
  if (items.length === 0) return null;
  const text = items
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(", ");
  const points = [...text];
  return points.length <= MAX_DESCRIPTION ? text : `${points.slice(0, MAX_DESCRIPTION - 1).join("")}…`;
}
