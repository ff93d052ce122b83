import { describe, expect, test } from "vitest";
import { missingMs } from "@/server/relayer/signer/relay-signer";

const missing = (now: number) => ({ isNonceUsed: true, isFound: false, now });

describe("a nonce that is used by none of the versions", () => {
  test("is missing since the first lookup without it", () => {
    const since = new Map<string, number>();
    expect(missingMs(since, "job", missing(1_000))).toBe(0);
    expect(missingMs(since, "job", missing(4_000))).toBe(3_000);
    expect(missingMs(since, "other", missing(4_000))).toBe(0);
  });

  test.each([
    ["the nonce was free", { isNonceUsed: false, isFound: false, now: 5_000 }],
    ["a version was found", { isNonceUsed: true, isFound: true, now: 5_000 }],
  ])("is not missing any more once %s, and starts over", (_, lookup) => {
    const since = new Map<string, number>();
    missingMs(since, "job", missing(0));
    expect(missingMs(since, "job", lookup)).toBe(0);
    expect(missingMs(since, "job", missing(60_000))).toBe(0);
  });
});
