import { expect, test } from "vitest";
import { nextSlice, rowsToReread, shareOfRound } from "@/server/ledger/reread";

const HOUR_S = 3_600;
const WEEK_H = 7 * 24;

/** How many audits it takes until every block was read again. */
function auditsForAll(chain: { from: number; to: number }, elapsedS: number): number {
  const unread = new Set(Array.from({ length: chain.to - chain.from + 1 }, (_, i) => chain.from + i));
  let readTo: number | null = null;
  let audits = 0;
  while (unread.size > 0) {
    const slice = nextSlice(chain, readTo, shareOfRound(elapsedS));
    for (let block = slice.from; block <= slice.to; block++) unread.delete(block);
    readTo = slice.to;
    audits++;
    if (audits > 10 * WEEK_H) break;
  }
  return audits;
}

test.each([1, 7, 143, 144, 145, 1_000, 12_345])(
  "%i blocks are read again within a week of hours",
  (blocks) => {
    expect(auditsForAll({ from: 5, to: 4 + blocks }, HOUR_S)).toBeLessThan(WEEK_H);
  },
);

test("an audit after a pause reads more, and at most a sixth of everything", () => {
  expect(auditsForAll({ from: 0, to: 9_999 }, 6 * HOUR_S)).toBeLessThan(WEEK_H / 6);
  expect(shareOfRound(365 * 24 * HOUR_S)).toBe(1 / 6);
  expect(shareOfRound(null)).toBe(shareOfRound(HOUR_S));
});

test("a round begins again at the end, and where the chain has become shorter", () => {
  expect(nextSlice({ from: 10, to: 109 }, 109, 0.1)).toEqual({ from: 10, to: 19 });
  expect(nextSlice({ from: 10, to: 109 }, 500, 0.1)).toEqual({ from: 10, to: 19 });
  expect(nextSlice({ from: 10, to: 109 }, 104, 0.1)).toEqual({ from: 105, to: 109 });
  expect(nextSlice({ from: 10, to: 9 }, null, 0.1)).toEqual({ from: 10, to: 9 });
});

test("of few rows many are read again each hour, of many their share", () => {
  expect(rowsToReread(3, shareOfRound(HOUR_S))).toBeGreaterThan(60);
  expect(rowsToReread(1_440_000, shareOfRound(HOUR_S))).toBe(10_000);
});
