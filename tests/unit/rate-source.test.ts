import { expect, it } from "vitest";
import { partsOfSource, priceOf, staticRates } from "@/server/assets/rates";

it.each([
  ["peg", { kind: "peg", markets: [], spreadPercent: null }],
  ["static", { kind: "fixed", markets: [], spreadPercent: null }],
  ["kraken", { kind: "market", markets: ["kraken"], spreadPercent: null }],
  ["kraken+ecb", { kind: "market", markets: ["kraken", "ecb"], spreadPercent: null }],
  ["static+ecb less 0.5 %", { kind: "market", markets: ["ecb"], spreadPercent: "0.5" }],
  ["my-less-source less 1.25 %", { kind: "market", markets: ["my-less-source"], spreadPercent: "1.25" }],
])("the source %s is split into its parts", (source, parts) => {
  expect(partsOfSource(source)).toEqual(parts);
});

it("splits what a price with a spread is stored with", () => {
  const market = { ...staticRates({ "ETH/USD": "2500" }), name: "kraken" };
  const context = { providers: [market], now: new Date(), spreadBps: 75 };
  const rate = priceOf({ symbol: "ETH", peg: null, wraps: null }, "USD", context);
  expect(partsOfSource(rate?.source ?? "")).toMatchObject({ markets: ["kraken"], spreadPercent: "0.75" });
});
