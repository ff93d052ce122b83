import { encodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, pad, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { aggregateCall, aggregatedWords } from "@/server/chain/calls/aggregate";

const aggregate3 = { abi: multicall3Abi, functionName: "aggregate3" } as const;
const target = "0xcA11bde05977b3631167028862bE2a173976CA11";
const bytes = (count: number): Hex => `0x${"5a".repeat(count)}`;

function answerOf(items: { success: boolean; returnData: Hex }[]): Hex {
  return encodeFunctionResult({ ...aggregate3, result: items });
}

describe("a call of Multicall3 laid out by hand", () => {
  it.each([[[]], [[36]], [[36, 68, 4]], [[0, 1, 31, 32, 33, 64]]])(
    "is viem's, with data of %j bytes",
    (lengths) => {
      const calls = lengths.map((length) => ({ target, callData: bytes(length) }) as const);
      const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const;
      expect(aggregateCall(calls).toLowerCase()).toBe(
        encodeFunctionData({ ...aggregate3, args }).toLowerCase(),
      );
    },
  );
});

describe("the answer of Multicall3", () => {
  it("gives the words of calls that succeeded, and nothing for those that failed or returned more or less", () => {
    const word = pad(toHex(2n ** 255n + 7n));
    const answer = answerOf([
      { success: true, returnData: word },
      { success: false, returnData: word },
      { success: true, returnData: "0x" },
      { success: true, returnData: bytes(31) },
      { success: true, returnData: bytes(33) },
      { success: true, returnData: pad("0x00") },
    ]);
    expect(aggregatedWords(answer, 6)).toEqual([2n ** 255n + 7n, null, null, null, null, 0n]);
  });

  it("is none where there is no contract, or where it is about another number of calls", () => {
    const answer = answerOf([{ success: true, returnData: pad("0x01") }]);
    expect(aggregatedWords("0x", 1)).toBeNull();
    expect(aggregatedWords(answer, 2)).toBeNull();
    expect(aggregatedWords(bytes(200), 1)).toBeNull();
  });

  it("has nothing of what was cut off", () => {
    const items = [1, 2, 3].map((value) => ({ success: true, returnData: pad(toHex(value)) }));
    const whole = answerOf(items);
    for (let end = 2; end < whole.length; end += 7) {
      const words = aggregatedWords(whole.slice(0, end) as Hex, 3);
      for (const [i, word] of (words ?? []).entries()) expect([null, BigInt(i + 1)]).toContain(word);
    }
  });
});
