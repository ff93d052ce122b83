import { presentAmount } from "@/server/assets/amount";
import type { ShownItem } from "@/server/payment-links/reusable-schema";
import { type LineItem, totalOf } from "@/server/payment-links/schema";

/** Presents the lines of an invoice, with the sum of each. */
export function presentItems(items: readonly LineItem[], unit: string): ShownItem[] {
  return items.map((item) => ({
    ...item,
    price: presentAmount(unit, BigInt(item.price)),
    total: presentAmount(unit, totalOf([item])),
  }));
}
