import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ICON = /\/icons\/(?:tokens|networks)\/[\w-]+\.\w+/g;
/** Where icons are named that an operator copies, or that a reader sees. */
const NAMED_IN = ["docs/operations.md", "server/reference/answers.json", "tests/unit/gateway-rules.test.ts"];

const isThere = (icon: string) => existsSync(path.join(ROOT, "public", icon));

describe("an icon", () => {
  test.each([
    "USDC",
    "tUSDC",
    "USDT",
    "EURC",
    "PYUSD",
    "WETH",
    "ETH",
    "POL",
    "MATIC",
    "DAI",
    "BNB",
    "AVAX",
    "CELO",
    "USDT0",
    "OTHER",
  ])("of %s is a file", (symbol) => {
    expect(isThere(tokenIconPath(symbol))).toBe(true);
  });

  test.each([1, 10, 56, 130, 137, 8453, 43114, 42220, 42161, 31337, 31338, "eip155:11155111", "solana:1"])(
    "of the network %s is a file",
    (chain) => {
      expect(isThere(networkIconPath(chain))).toBe(true);
    },
  );

  test.each(NAMED_IN)("that %s names is a file", (file) => {
    const named = readFileSync(path.join(ROOT, file), "utf8").match(ICON) ?? [];
    expect(named).not.toEqual([]);
    expect(named.filter((icon) => !isThere(icon))).toEqual([]);
  });
});
