import { expect, test } from "vitest";
import { checkChain } from "@/server/chain/checks/check-chain";
import { findingLine } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig, type TokenConfig } from "@/server/chain/client/registry";

test("a token may have its symbol with Tether's sign, or in another case", async () => {
  const [chain] = chainsConfig().chains as [ChainConfig];
  const tether = chain.tokens.find(({ symbol }) => symbol === "USDT") as TokenConfig;
  const linesOf = async (symbol: string) => {
    const { findings } = await checkChain({ ...chain, tokens: [{ ...tether, symbol }] });
    return findings.map(findingLine);
  };
  expect(await linesOf("USD₮")).toEqual([]);
  expect(await linesOf("USDt")).toEqual([]);
  expect(await linesOf("USD₮0")).toEqual([expect.stringMatching(/^warning: .* calls itself "USDT"/)]);
});
