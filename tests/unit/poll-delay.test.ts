import { expect, test } from "vitest";
import { pollDelay } from "@/components/query/poll-delay";

const state = (status: string, dataUpdatedAt: number) => ({ state: { status, dataUpdatedAt } });

test("polls at the usual pace while there are answers", () => {
  expect(pollDelay(3_000, state("success", 0), 500_000)).toBe(3_000);
});

test("doubles its pauses while there are none, up to a minute", () => {
  const pauses: number[] = [];
  let nowMs = 3_000;
  for (let i = 0; i < 7; i++) {
    const pause = pollDelay(3_000, state("error", 0), nowMs);
    pauses.push(pause);
    nowMs += pause;
  }
  expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
});
