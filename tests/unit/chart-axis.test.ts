import { describe, expect, test } from "vitest";
import { axisMarks } from "@/components/home/chart-axis";

describe("the chart's axis", () => {
  test.each([
    [0n, [0n, 1n]],
    [1n, [0n, 1n]],
    [3n, [0n, 1n, 2n, 3n]],
    [5n, [0n, 2n, 4n, 6n]],
    [9n, [0n, 5n, 10n]],
    [84_510n, [0n, 25_000n, 50_000n, 75_000n, 100_000n]],
    [10n ** 30n, [0n, 25n, 50n, 75n, 100n].map((part) => part * 10n ** 28n)],
  ])("up to %s has round marks", (most, marks) => {
    expect(axisMarks(most)).toEqual(marks);
  });

  test("reaches every value with at most five even marks", () => {
    for (let most = 0n; most < 3_000n; most++) {
      const marks = axisMarks(most);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect((marks.at(-1) ?? -1n) >= most).toBe(true);
      const steps = new Set(marks.slice(1).map((mark, i) => mark - (marks[i] ?? 0n)));
      expect(steps.size).toBe(1);
    }
  });
});
