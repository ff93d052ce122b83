import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DailyRow } from "@/server/statistics/daily-statement";
import { dayOf, periodsOf } from "@/server/statistics/overview-period";
import { OverviewQuery } from "@/server/statistics/overview-schema";
import { sumOverview } from "@/server/statistics/sum-overview";

const NOW = new Date("2026-03-10T09:30:00.000Z");
const periods = (query: object, now = NOW) => periodsOf(OverviewQuery.parse(query), now);
const isoOf = ({ from, before }: { from: Date; before: Date }) => [from.toISOString(), before.toISOString()];

describe("the period of a query", () => {
  test("ends today and is compared with one of equal length by now", () => {
    const { current, previous, days, isRunning } = periods({ range: "7d" });
    expect({ days, isRunning }).toEqual({ days: 7, isRunning: true });
    expect(isoOf(current)).toEqual(["2026-03-04T00:00:00.000Z", "2026-03-11T00:00:00.000Z"]);
    expect(isoOf(previous)).toEqual(["2026-02-25T00:00:00.000Z", "2026-03-03T09:30:00.000Z"]);
  });

  test("today is compared with yesterday up to this time of day", () => {
    const { current, previous } = periods({ range: "today" });
    expect(isoOf(current)).toEqual(["2026-03-10T00:00:00.000Z", "2026-03-11T00:00:00.000Z"]);
    expect(isoOf(previous)).toEqual(["2026-03-09T00:00:00.000Z", "2026-03-09T09:30:00.000Z"]);
  });

  test("that has ended is compared with whole days, also across a leap day", () => {
    const { current, previous, days, isRunning } = periods({
      range: "custom",
      from: "2024-02-28",
      to: "2024-03-01",
    });
    expect({ days, isRunning }).toEqual({ days: 3, isRunning: false });
    expect(isoOf(current)).toEqual(["2024-02-28T00:00:00.000Z", "2024-03-02T00:00:00.000Z"]);
    expect(isoOf(previous)).toEqual(["2024-02-25T00:00:00.000Z", "2024-02-28T00:00:00.000Z"]);
  });

  test("is as long as the one before, at every moment", () => {
    const ranges = fc.constantFrom("today", "7d", "30d", "90d");
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(ranges, moments, (range, now) => {
        const { current, previous, days } = periods({ range }, now);
        const lengthMs = days * 86_400_000;
        expect(now.getTime() - current.from.getTime()).toBe(
          previous.before.getTime() - previous.from.getTime(),
        );
        expect(current.from.getTime() - previous.from.getTime()).toBe(lengthMs);
        expect(current.before.getTime() - current.from.getTime()).toBe(lengthMs);
        expect(dayOf(current, days - 1)).toBe(now.toISOString().slice(0, 10));
      }),
    );
  });

  test.each([
    [{ range: "custom" }],
    [{ range: "custom", from: "2026-03-02", to: "2026-03-01" }],
    [{ range: "custom", from: "2024-01-01", to: "2025-01-01" }],
    [{ range: "custom", from: "2026-02-30", to: "2026-03-01" }],
    [{ range: "8d" }],
  ])("is refused for %j", (query) => {
    expect(OverviewQuery.safeParse(query).success).toBe(false);
  });
});

describe("the figures", () => {
  const row = (part: Partial<DailyRow>): DailyRow => ({
    day: "2026-03-10",
    status: "succeeded",
    currency: "USD",
    payments: 1,
    minor: 100n,
    ...part,
  });

  test("keep currencies apart and count only what was paid as revenue", () => {
    const overview = sumOverview({
      periods: periods({ range: "7d" }),
      current: [
        row({ payments: 2, minor: 500n }),
        row({ day: "2026-03-09", currency: "JPY", minor: 7n }),
        row({ status: "expired", minor: 900n }),
        row({ status: "requires_action", minor: 900n }),
      ],
      previous: [row({ day: "2026-03-02", currency: "EUR", minor: 10n ** 30n })],
      customers: { now: 3, before: 1 },
      refunded: { now: [{ currency: "USD", minor: 700n }], before: [{ currency: "GBP", minor: 5n }] },
    });
    expect(overview).toMatchObject({
      transactions: { now: 5, before: 1 },
      ended: { now: 4, before: 1 },
      paid: { now: 3, before: 1 },
    });
    expect(overview.revenue).toEqual([
      { currency: "USD", decimals: 2, now: "500", before: "0" },
      { currency: "EUR", decimals: 2, now: "0", before: (10n ** 30n).toString() },
      { currency: "JPY", decimals: 0, now: "7", before: "0" },
      { currency: "GBP", decimals: 2, now: "0", before: "0" },
    ]);
    expect(overview.net.map(({ currency, now, before }) => [currency, now, before])).toEqual([
      ["USD", "-200", "0"],
      ["EUR", "0", (10n ** 30n).toString()],
      ["JPY", "7", "0"],
      ["GBP", "0", "-5"],
    ]);
    expect(overview.days).toHaveLength(7);
    expect(overview.days[5]).toMatchObject({
      day: "2026-03-09",
      previousDay: "2026-03-02",
      transactions: { now: 1, before: 1 },
    });
  });
});
