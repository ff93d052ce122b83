import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { noOptionsReason } from "@/components/checkout/no-options-reason";
import { assetsOf } from "@/server/assets/asset";
import { feeScheduleOf } from "@/server/assets/fee-schedule";
import { canPrice } from "@/server/assets/possible-prices";
import { staticRates } from "@/server/assets/rates";
import { type ChainsConfig, parseChains } from "@/server/chain/client/registry";
import type { Holding } from "@/server/gateway/holdings-schema";
import { isTooSmall, quoteAsset } from "@/server/gateway/quote-asset";

describe("the chains file of the documentation", () => {
  let example: ChainsConfig;
  beforeAll(() => {
    const page = readFileSync("docs/operations.md", "utf8");
    const [, after = ""] = page.split("### The chains file\n");
    const [, json = ""] = /```json\n([\s\S]*?)```/.exec(after) ?? [];
    // What each operator fills in.
    const filled = json
      .replaceAll('"https://…"', '"https://rpc.example"')
      .replace('"address": "0x…"', '"address": "0x00000000000000000000000000000000000000aa"');
    example = parseChains(filled);
  });

  it("prices a payment in each of its assets, with its fees", () => {
    const [chain] = example.chains;
    if (!chain || !example.fees) throw new Error("the example has a chain and fees");
    const facts = {
      unit: "iso4217/USD",
      value: 10_000n,
      fees: feeScheduleOf(example.fees),
      providers: [staticRates(example.rates)],
      now: new Date(),
    };
    const quotes = assetsOf(chain).map((asset) => [asset.symbol, quoteAsset(asset, facts)?.amount]);
    expect(quotes).toEqual([
      ["USDC", 100_000_000n],
      ["ETH", 40_000_000_000_000_000n],
    ]);
    // 0.4 % of 100 dollars, and ten cents.
    expect(assetsOf(chain).map((asset) => quoteAsset(asset, facts)?.fee)[0]).toBe(500_000n);
    // Ten cents are no more than their fee.
    const little = { ...facts, value: 10n };
    expect(assetsOf(chain).map((asset) => quoteAsset(asset, little))).toEqual([null, null]);
    expect(assetsOf(chain).map((asset) => isTooSmall(asset, little))).toEqual([true, true]);
    expect(assetsOf(chain).map((asset) => isTooSmall(asset, facts))).toEqual([false, false]);
    const unpriced = { ...little, providers: [] };
    expect(assetsOf(chain).map((asset) => isTooSmall(asset, unpriced))).toEqual([true, false]);
  });
});

describe("whether the sources of a file could price an asset", () => {
  const dollar = { symbol: "USDC", peg: "USD", wraps: null };
  const ether = { symbol: "ETH", peg: null, wraps: null };
  const ecb = { kind: "ecb", name: "ecb" };
  const sources = (rates: Record<string, string>, ...named: object[]) =>
    ({ rates, rateFeeds: { sources: named } }) as unknown as ChainsConfig;

  it.each([
    ["a peg needs none", dollar, "USD", sources({}), true],
    ["no rate at all", dollar, "EUR", sources({ "ETH/USD": "2500" }), false],
    ["a fixed rate, inverse", dollar, "EUR", sources({ "EUR/USD": "1.1" }), true],
    ["across the dollar", ether, "EUR", sources({ "ETH/USD": "2500", "EUR/USD": "1.1" }), true],
    ["the central bank's", dollar, "GBP", sources({}, ecb), true],
    ["the central bank knows no coin", ether, "GBP", sources({}, ecb), false],
  ])("%s", (...given) => {
    const [, asset, currency, config, expected] = given;
    expect(canPrice(asset, currency, config)).toBe(expected);
  });
});

describe("why a wallet has no option", () => {
  const holdings = (...states: Holding["state"][]) => states.map((state) => ({ state }) as Holding);

  it.each([
    ["balance", holdings("no_balance", "too_little", "not_offered")],
    ["balance", []],
    ["price", holdings("no_price", "no_price", "not_offered")],
    ["small", holdings("too_small", "not_offered")],
    ["service", holdings("unreachable", "no_price")],
    ["service", holdings("not_available")],
    ["mixed", holdings("no_balance", "unreachable")],
    [null, null],
  ])("is %s", (expected, given) => {
    expect(noOptionsReason(given)).toBe(expected);
  });
});
