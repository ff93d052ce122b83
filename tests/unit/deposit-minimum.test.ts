import { describe, expect, it } from "vitest";
import type { Asset } from "@/server/assets/asset";
import { staticRates } from "@/server/assets/rates";
import type { ChainConfig } from "@/server/chain/client/registry";
import { minimumFor } from "@/server/deposits/deposit-minimum";
import { depositUri } from "@/server/gateway/deposits/deposit-uri";

const context = { providers: [staticRates({ "ETH/USD": "2500.00", "EUR/USD": "1.25" })], now: new Date() };
const native = { symbol: "ETH", name: "Ether", decimals: 18, slip44: 60, icon: "/eth.svg" };
const chain = { native } as unknown as ChainConfig;
const token = { token: "0x0000000000000000000000000000000000000001", wraps: null } as const;
const assetOf = (given: Partial<Asset>) => ({ ...token, peg: null, ...given }) as Asset;

describe("the least amount of a deposit", () => {
  /** 0.0001 ether, which is $0.25. */
  const costWei = 100_000_000_000_000n;

  it.each<[string, Asset, bigint | null]>([
    ["a dollar", assetOf({ symbol: "USDC", peg: "USD", decimals: 6 }), 25_000_000n],
    ["a euro", assetOf({ symbol: "EURC", peg: "EUR", decimals: 6 }), 20_000_000n],
    ["wrapped coins", assetOf({ symbol: "WETH", wraps: "ETH", decimals: 18 }), 100n * costWei],
    ["coins", assetOf({ token: "0x0000000000000000000000000000000000000000", decimals: 18 }), 100n * costWei],
    ["an asset without a price", assetOf({ symbol: "XYZ", decimals: 18 }), null],
  ])("is a hundred executions in %s", (_, asset, minimum) => {
    expect(minimumFor({ chain, asset, costWei }, context)).toBe(minimum);
  });

  it("is rounded up", () => {
    const asset = assetOf({ symbol: "USDC", peg: "USD", decimals: 0 });
    expect(minimumFor({ chain, asset, costWei: 1n }, context)).toBe(1n);
  });

  it("cannot be told on a network whose coin has no price", () => {
    const asset = assetOf({ symbol: "USDC", peg: "USD", decimals: 6 });
    const other = { native: { ...native, symbol: "XYZ" } } as unknown as ChainConfig;
    expect(minimumFor({ chain: other, asset, costWei }, context)).toBeNull();
    expect(minimumFor({ chain: { native: null } as ChainConfig, asset, costWei }, context)).toBeNull();
  });
});

describe("the request for a transfer", () => {
  const address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
  it("names token, network and units in digits", () => {
    const usdc = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
    expect(depositUri({ chainId: 8453, token: usdc, address, missing: 10n ** 21n })).toBe(
      "ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=1000000000000000000000",
    );
  });
  it("asks for coins by their value", () => {
    const coin = "0x0000000000000000000000000000000000000000";
    expect(depositUri({ chainId: 8453, token: coin, address, missing: 5n })).toBe(
      "ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@8453?value=5",
    );
  });
});
