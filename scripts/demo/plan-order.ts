import type { Random } from "@/scripts/demo/random";
import type { Product, Shop } from "@/scripts/demo/shops";

/** A line of an order. */
export interface Line {
  name: string;
  quantity: number;
  price: number;
}

/** Payment links, by their shops. `every` counts the shop's sales. */
export const LINKS = [
  { shop: 0, reference: "BEANS-CLUB", name: "Beans of the month", price: 2_400, every: 9, ended: false },
  { shop: 0, reference: "TIPS", name: "Tip the barista", price: null, every: 17, ended: false },
  {
    shop: 1,
    reference: "WHEEL-EVENING",
    name: "An evening at the wheel",
    price: 5_500,
    every: 12,
    ended: false,
  },
  {
    shop: 2,
    reference: "READING-NIGHT",
    name: "Ticket for the reading",
    price: 1_200,
    every: 11,
    ended: true,
  },
] as const;

const TIPS = [200, 300, 500, 500, 1_000];

/** Returns the link through which a shop's sale came, by its position; null for one without a link. */
export function linkOf(shop: number, i: number): number | null {
  const found = LINKS.findIndex((link) => link.shop === shop && i % link.every === link.every - 1);
  return found < 0 ? null : found;
}

interface Ordering {
  random: Random;
  link: number | null;
}

/** Plans what a sale sells, and its reference. */
export function orderOf(
  shop: Shop,
  i: number,
  { random, link }: Ordering,
): { lines: Line[]; reference: string } {
  const first = lineOf(shop, random);
  const second = random.next() < 0.3 ? lineOf(shop, random) : null;
  const tip = random.pick(TIPS);
  if (link !== null) {
    const { name, price, reference, every } = LINKS[link] as (typeof LINKS)[number];
    const number = Math.floor(i / every) + 1;
    return { lines: [{ name, quantity: 1, price: price ?? tip }], reference: `${reference}-${number}` };
  }
  const lines = second && second.name !== first.name ? [first, second] : [first];
  return { lines, reference: shop.order(shop.firstOrder + i) };
}

function lineOf(shop: Shop, random: Random): Line {
  const { name, price } = random.weighted(
    shop.products.map((product): [Product, number] => [product, product.weight]),
  );
  const quantity = random.next() < 0.7 ? 1 : random.between(1, shop.most);
  return { name, quantity, price };
}
