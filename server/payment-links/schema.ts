import { z } from "zod";
import { nameText } from "@/server/kernel/zod-primitives";

const MAX_ITEM_NAME = 80;
const MAX_QUANTITY = 9_999;
export const MAX_ITEMS = 20;

/** Digits without leading zeros, above zero, at most 78 of them. */
export const Minor = z
  .string()
  .max(78)
  .regex(/^[1-9][0-9]*$/, "must be a whole number above zero, in digits without leading zeros");

/** A line of an invoice. */
export const LineItem = z.object({
  name: nameText(MAX_ITEM_NAME),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  /** Of one piece, in minor units of the payment's unit. */
  price: Minor,
});
export type LineItem = z.infer<typeof LineItem>;

/** Sums the lines, in minor units. */
export function totalOf(items: readonly Pick<LineItem, "quantity" | "price">[]): bigint {
  return items.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * BigInt(price), 0n);
}

/** Whether a reusable link takes payments, or why not. */
export const LinkState = z.enum(["open", "off", "ended", "used_up", "unavailable"]);
export type LinkState = z.infer<typeof LinkState>;
