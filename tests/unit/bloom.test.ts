import { type Hex, keccak256, toEventSelector } from "viem";
import { describe, expect, test } from "vitest";
import { routerEventAbi } from "@/server/chain/abi/routers";
import { bloomHasRouter } from "@/server/chain/reads/bloom";

const ROUTER = "0x1111111111111111111111111111111111111111";
const OTHER = "0x2222222222222222222222222222222222222222";
const [executed] = routerEventAbi.map((item) => toEventSelector(item)) as [Hex];
const transferred = toEventSelector("Transfer(address,address,uint256)");

/** Builds the filter of a block with these logs, bit by bit as in the Yellow Paper. */
function bloomOf(...values: Hex[]): Hex {
  let filter = 0n;
  for (const value of values) {
    const digest = keccak256(value).slice(2);
    for (const at of [0, 4, 8]) filter |= 1n << BigInt(Number.parseInt(digest.slice(at, at + 4), 16) % 2_048);
  }
  return `0x${filter.toString(16).padStart(512, "0")}`;
}

describe("the bloom of a block's header shows that the router logged something", () => {
  test("when it holds the router and one of its events", () => {
    expect(bloomHasRouter(bloomOf(ROUTER, executed), ROUTER)).toBe(true);
    expect(bloomHasRouter(bloomOf(OTHER, transferred, ROUTER, executed), ROUTER)).toBe(true);
  });

  test("and not when another contract logged, or another event", () => {
    expect(bloomHasRouter(bloomOf(OTHER, executed), ROUTER)).toBe(false);
    expect(bloomHasRouter(bloomOf(ROUTER, transferred), ROUTER)).toBe(false);
  });

  test("and not when it is empty, or so full that it matches everything", () => {
    expect(bloomHasRouter(`0x${"00".repeat(256)}`, ROUTER)).toBe(false);
    expect(bloomHasRouter(`0x${"ff".repeat(256)}`, ROUTER)).toBe(false);
  });
});
