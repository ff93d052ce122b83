import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { presentAmount } from "@/server/assets/amount";
import { chainName, type KnownAsset, setKnownAssets } from "@/server/assets/known-assets";
import { adoptChains } from "@/server/chain/client/registry";
import { presentTokens } from "@/server/exceptions/present-exception";
import { tokenAmount } from "@/server/statements/token-amounts";

const TOKEN = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const ID = "eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const REMOVED: KnownAsset = {
  chainId: 8453,
  id: ID,
  token: TOKEN,
  symbol: "USDC",
  name: "USD Coin",
  decimals: 6,
  icon: null,
  network: { name: "Base", icon: null },
};
const SHOWN = { assetName: "USD Coin", assetSymbol: "USDC", decimals: 6, networkName: "Base" };

beforeAll(() => adoptChains({ chains: [], rates: {} }));
afterEach(() => setKnownAssets([]));

describe("an amount of a token that the chains file lacks", () => {
  const row = { chainId: 8453, token: TOKEN, tokenSymbol: null, tokenDecimals: null };

  test("is shown with what was recorded, on pages, in statements and in exceptions", () => {
    setKnownAssets([REMOVED]);
    const amount = { unit: `caip19/${ID}`, value: "12500000", display: SHOWN };
    expect(presentAmount(`caip19/${ID}`, 12_500_000n)).toEqual(amount);
    expect(tokenAmount(row, 12_500_000n)).toEqual(amount);
    expect(presentTokens({ ...row, amount: 12_500_000n })).toEqual(amount);
  });

  test("is in base units, by its address, when nobody ever named it", () => {
    for (const { display } of [presentAmount(`caip19/${ID}`, 1n), tokenAmount(row, 1n)])
      expect(display.decimals).toBe(0);
  });
});

describe("a network that the chains file lacks", () => {
  test("keeps the name that it had", () => {
    setKnownAssets([REMOVED]);
    expect(chainName(8453)).toBe("Base");
  });

  test("is named by its id when nobody ever named it", () => {
    expect(chainName(8453)).toBe("Chain 8453");
  });
});
