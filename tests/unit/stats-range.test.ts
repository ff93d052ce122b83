import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StatsRange, splitRange } from "@/server/statistics/stats-range";

/** What a query can name: four-digit years with any offset. */
const instants = fc.date({
  min: new Date("-000001-12-30T00:00:00Z"),
  max: new Date("+010000-01-02T00:00:00Z"),
  noInvalidDate: true,
});
/** When payments are created. */
const moments = fc.date({
  min: new Date("1970-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const bounds = fc.option(fc.oneof(instants, moments));

const given = <T>(spans: (T | null)[]): T[] => spans.filter((span) => span !== null);

/** How many parts of a range count a payment of this moment. */
function timesCounted(range: StatsRange, at: Date): number {
  const day = at.toISOString().slice(0, 10);
  const days = given([range.months, range.firstDays, range.lastDays]).filter(
    ({ from, before }) => (from === "-infinity" || from <= day) && (before === "infinity" || day < before),
  );
  const times = given([range.firstTimes, range.lastTimes]).filter(
    ({ from, before }) => from <= at && at < before,
  );
  return days.length + times.length;
}

describe("a range of the statistics", () => {
  test("has dates that Postgres reads, for any two bounds", () => {
    fc.assert(
      fc.property(bounds, bounds, (from, before) => {
        const { days, months, firstDays, lastDays } = splitRange(from, before);
        for (const date of given([days, months, firstDays, lastDays]).flatMap(Object.values))
          expect(date).toMatch(/^([1-9]\d{3}-\d\d-\d\d|-infinity|infinity)$/);
      }),
      { numRuns: 2_000, examples: [[new Date("9999-12-31T23:59:59Z"), null]] },
    );
  });

  test("counts a payment within it once, and none outside", () => {
    fc.assert(
      fc.property(bounds, bounds, moments, (from, before, at) => {
        const isWithin = (!from || from <= at) && (!before || at < before);
        expect(timesCounted(splitRange(from, before), at)).toBe(isWithin ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
