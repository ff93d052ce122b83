import { describe, expect, it } from "vitest";
import { newBlockPace, noteBlock, untilBlock } from "@/server/relayer/signer/block-pace";

const BLOCK_MS = 2_000;

/** A pace that saw its second block come at `cameAt`. */
function paceOf(cameAt: number) {
  const pace = newBlockPace(BLOCK_MS);
  noteBlock(pace, "0x1", cameAt - 250);
  noteBlock(pace, "0x2", cameAt);
  return pace;
}

describe("the time until the next block", () => {
  it("is unknown after the first look", () => {
    const pace = newBlockPace(BLOCK_MS);
    noteBlock(pace, "0x1", 10_000);
    expect(untilBlock(pace, 10_000)).toBeNull();
  });

  it("ends shortly before the block is due", () => {
    expect(untilBlock(paceOf(10_000), 10_000)).toBe(1_750);
    expect(untilBlock(paceOf(10_000), 11_000)).toBe(750);
  });

  it("is a short step while the block is due", () => {
    expect(untilBlock(paceOf(10_000), 11_900)).toBe(250);
    expect(untilBlock(paceOf(10_000), 12_300)).toBe(250);
  });

  it("is unknown once the block is half a block's time late", () => {
    expect(untilBlock(paceOf(10_000), 13_001)).toBeNull();
  });

  it("is unknown after a block that came long before it was seen", () => {
    const pace = paceOf(10_000);
    noteBlock(pace, "0x3", 20_000);
    expect(untilBlock(pace, 20_000)).toBeNull();
  });

  it("counts from the last block that was seen to come", () => {
    const pace = paceOf(10_000);
    noteBlock(pace, "0x2", 11_900);
    noteBlock(pace, "0x3", 12_100);
    expect(untilBlock(pace, 12_100)).toBe(1_750);
  });
});
