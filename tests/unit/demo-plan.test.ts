import { describe, expect, test } from "vitest";
import { planSales, type Sale } from "@/scripts/demo/plan-sales";
import { SHOPS } from "@/scripts/demo/shops";
import { beginningOf } from "@/scripts/local/beginning";

const DAY_MS = 86_400_000;
const TO = Date.parse("2026-11-26T16:00:00Z");
const FROM = TO - 60 * DAY_MS;
const sales = planSales(FROM, TO);
const count = (of: (sale: Sale) => boolean) => sales.filter(of).length;

describe("the demo's sales", () => {
  test("are the same at every start: orders, amounts, buyers and outcomes, only later", () => {
    const facts = (all: Sale[]) =>
      all
        .map(({ createdAt, endedAt, expiresAt, ...sale }) => ({ ...sale, waited: endedAt > createdAt }))
        .toSorted((a, b) => a.reference.localeCompare(b.reference));
    expect(planSales(FROM, TO)).toEqual(sales);
    expect(facts(planSales(FROM + 3.4 * DAY_MS, TO + 3.4 * DAY_MS))).toEqual(facts(sales));
    expect(new Set(sales.map(({ reference }) => reference)).size).toBe(sales.length);
  });

  test("fill the two months before the start, and end before it", () => {
    const days = new Set(sales.map(({ createdAt }) => Math.floor(createdAt / DAY_MS)));
    expect(days.size).toBeGreaterThanOrEqual(60);
    for (const { createdAt, endedAt, expiresAt, outcome } of sales) {
      expect(createdAt).toBeGreaterThan(FROM - DAY_MS / 24);
      expect(endedAt).toBeLessThanOrEqual(TO);
      expect(endedAt).toBeGreaterThan(createdAt);
      if (["paid", "twice", "cancelled"].includes(outcome)) expect(endedAt).toBeLessThan(expiresAt);
    }
  });

  test("have a week: the market sells most on Saturdays, the workshop nothing on Sundays", () => {
    const on = (shop: number, day: number) =>
      count((sale) => sale.shop === shop && new Date(sale.createdAt).getUTCDay() === day);
    expect(on(1, 6)).toBeGreaterThan(2 * on(1, 1));
    expect(on(3, 0)).toBe(0);
  });

  test("are what a newcomer should see: four shops, three currencies, both networks, all ends", () => {
    expect(count(() => true)).toBeGreaterThan(400);
    expect(new Set(SHOPS.map(({ currency }) => currency)).size).toBe(3);
    expect(new Set(sales.map(({ shop }) => shop)).size).toBe(4);
    for (const chain of [0, 1]) expect(count((sale) => sale.chain === chain)).toBeGreaterThan(150);
    for (const symbol of ["USDC", "USDT", "ETH", "WETH"])
      expect(count((sale) => sale.symbol === symbol)).toBeGreaterThan(10);
    const outcomes = {
      paid: 330,
      expired: 20,
      cancelled: 8,
      failed: 5,
      declined: 3,
      late: 3,
      twice: 2,
      open: 1,
    };
    for (const [outcome, least] of Object.entries(outcomes))
      expect(count((sale) => sale.outcome === outcome)).toBeGreaterThanOrEqual(least);
    expect(count(({ refund }) => refund?.percent === null)).toBeGreaterThan(5);
    expect(count(({ refund }) => refund?.percent !== null && refund !== null)).toBeGreaterThan(5);
  });
});

test("a start takes --empty, --few or nothing", () => {
  expect(beginningOf([])).toBe("shops");
  expect(beginningOf(["--empty"])).toBe("empty");
  expect(beginningOf(["--few"])).toBe("few");
  expect(() => beginningOf(["--full"])).toThrow("--full: is no option; there are --empty and --few.");
  expect(() => beginningOf(["--empty", "now"])).toThrow("now: is no option");
});
