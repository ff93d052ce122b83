import { type Line, linkOf, orderOf } from "@/scripts/demo/plan-order";
import { Random } from "@/scripts/demo/random";
import { salesTimes } from "@/scripts/demo/rhythm";
import { BUYERS, SHOPS, type Shop, WALLETS } from "@/scripts/demo/shops";

/** How a sale ended. `late` and `twice` leave an exception. */
export type Outcome = "paid" | "expired" | "cancelled" | "declined" | "failed" | "open" | "late" | "twice";

export interface PlannedRefund {
  /** Null for everything. */
  percent: number | null;
  reason: string;
  /** Days after the payment, and the minute of that day (UTC). */
  days: number;
  minute: number;
  /** Whether the vault has nothing for it. */
  lacksFunds: boolean;
}

/** A sale of the demo. Times are Unix milliseconds. */
export interface Sale {
  shop: number;
  reference: string;
  lines: Line[];
  /** In minor units of the shop's currency. */
  total: number;
  outcome: Outcome;
  buyer: number;
  wallet: string;
  /** Index of the network. */
  chain: number;
  symbol: string;
  createdAt: number;
  /** When it was paid, cancelled or declined; for an expired one its end. */
  endedAt: number;
  expiresAt: number;
  refund: PlannedRefund | null;
  /** How it came about: by the shop's server, in the dashboard, at the till, or by a payment link. */
  origin: Origin;
  /** Index of the payment link in LINKS; null without one. */
  link: number | null;
}

export type Origin = "api" | "form" | "till" | "link";

const SEED = "Florin's demo shops";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPEN_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const OUTCOMES: readonly (readonly [Outcome, number])[] = [
  ["paid", 860],
  ["expired", 75],
  ["cancelled", 45],
  ["failed", 20],
];
const ASSETS: readonly (readonly [string, number])[] = [
  ["USDC", 56],
  ["USDT", 22],
  ["ETH", 12],
  ["WETH", 10],
];
const REASONS = [
  "Customer changed their mind",
  "Damaged in the post",
  "Item out of stock",
  "Wrong size ordered",
  "Goodwill for a late delivery",
];

/** Exceptions and refunds that every demo has, by shop and position from the last sale. */
const LATE: readonly (readonly [shop: number, fromLast: number])[] = [
  [0, 12],
  [2, 31],
  [3, 20],
];
const TWICE: readonly (readonly [shop: number, fromLast: number])[] = [
  [0, 41],
  [1, 9],
];
/** Screening refuses their buyers. */
const DECLINED: readonly (readonly [shop: number, fromLast: number])[] = [
  [0, 58],
  [1, 22],
  [2, 14],
];
const LACKS_FUNDS = [3, 4] as const;
const STILL_OPEN = [2, 0] as const;
/** The last sales of each shop, so that a newcomer's day has some. */
const PAID_LATELY = 4;
const ENDS_BY_TIME: readonly Outcome[] = ["expired", "late", "open"];

/** Plans two months of sales between two times, oldest first. The same times give the same sales. */
export function planSales(from: number, to: number): Sale[] {
  return SHOPS.flatMap((shop, index) => ofShop(shop, index, { from, to })).sort(
    (a, b) => a.createdAt - b.createdAt || a.shop - b.shop,
  );
}

function ofShop(shop: Shop, index: number, period: { from: number; to: number }): Sale[] {
  const random = new Random(`${SEED}: ${shop.name}`);
  return salesTimes(shop.rhythm, shop.sales, period).map((at, i) => {
    const isAt = ([ofShop, fromLast]: readonly [number, number]) =>
      ofShop === index && fromLast === shop.sales - 1 - i;
    const link = linkOf(index, i);
    const { lines, reference } = orderOf(shop, i, { random, link });
    const [count, first] = shop.buyers;
    // Some come back often, most now and then.
    const buyer = (first + Math.floor(random.next() ** 1.8 * count)) % BUYERS;
    const drawn = random.weighted(OUTCOMES);
    const refund = refundOf(random, isAt(LACKS_FUNDS));
    const isRecent = i >= shop.sales - PAID_LATELY;
    const outcome = fixedOutcome(isAt) ?? (isRecent || refund?.lacksFunds ? "paid" : drawn);
    const wait = random.between(25, 260) * 1_000;
    return {
      ...{ shop: index, reference, lines, outcome, buyer, link, origin: originOf(shop, i, link) },
      ...whenOf(outcome, { at, wait, to: period.to }),
      ...assetOf(buyer, { outcome, away: random.next() < 0.12, refund }),
      total: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
      wallet: WALLETS[buyer % WALLETS.length] as string,
      refund: outcome === "paid" ? refund : null,
    };
  });
}

/** Returns the outcome of a sale that every demo has at its place. */
function fixedOutcome(isAt: (place: readonly [number, number]) => boolean): Outcome | null {
  if (isAt(STILL_OPEN)) return "open";
  if (LATE.some(isAt)) return "late";
  if (DECLINED.some(isAt)) return "declined";
  return TWICE.some(isAt) ? "twice" : null;
}

function originOf({ origins }: Shop, i: number, link: number | null): Origin {
  return link === null ? (origins[i % origins.length] as Origin) : "link";
}

function refundOf(random: Random, lacksFunds: boolean): PlannedRefund | null {
  const share = random.next();
  const [percent, reason] = [random.pick([20, 25, 30, 50]), random.pick(REASONS)];
  // In office hours.
  const when = { days: random.between(1, 4), minute: random.between(9 * 60, 17 * 60) };
  if (lacksFunds)
    return { percent: null, reason: "Job cancelled by the customer", ...when, days: 1, lacksFunds };
  if (share >= 0.1) return null;
  return { percent: share < 0.045 ? null : percent, reason, ...when, lacksFunds };
}

function whenOf(outcome: Outcome, { at, wait, to }: { at: number; wait: number; to: number }) {
  // One that ended by its time began early enough for that.
  const createdAt = Math.min(at - 8 * MINUTE_MS, ENDS_BY_TIME.includes(outcome) ? to - 20 * MINUTE_MS : to);
  const expiresAt = seconds(createdAt + (outcome === "open" ? DAY_MS : OPEN_MS));
  switch (outcome) {
    case "expired":
      return { createdAt, expiresAt, endedAt: expiresAt };
    case "late":
      return { createdAt, expiresAt, endedAt: expiresAt + seconds(wait) };
    default:
      return { createdAt, expiresAt, endedAt: seconds(createdAt + wait) };
  }
}

const seconds = (ms: number) => Math.floor(ms / 1_000) * 1_000;

interface Choosing {
  outcome: Outcome;
  /** Whether the buyer pays on the other network this time. */
  away: boolean;
  refund: PlannedRefund | null;
}

/** A buyer keeps to a token, and mostly to a network. */
function assetOf(buyer: number, { outcome, away, refund }: Choosing): { chain: number; symbol: string } {
  const own = new Random(`${SEED}: buyer ${buyer}`);
  const usual = own.next() < 0.62 ? 0 : 1;
  const symbol = own.weighted(ASSETS);
  // Only a token's terms outlive the time to pay, and only a signed call can fail before it is sent.
  const needsToken = ["late", "twice", "failed"].includes(outcome) || refund?.lacksFunds === true;
  return { chain: away ? 1 - usual : usual, symbol: needsToken ? "USDC" : symbol };
}
