import { expect, test } from "vitest";
import { mergeNetwork, type WrittenFile } from "@/scripts/network/merge-network";
import { parseChains } from "@/server/chain/client/registry";
import { chainEntry } from "@/server/chain/networks/chain-entry";
import { findPreset } from "@/server/chain/networks/presets";

const OLD = "0x0000000000000000000000000000000000000001";
const NEW = "0x0000000000000000000000000000000000000002";
const OWN = "0x0000000000000000000000000000000000000003";

function planOf(key: string, router = NEW, mode: "test" | "live" = "live") {
  const preset = findPreset(key);
  const routers = [{ address: router, startBlock: 7, version: 2 as const }];
  return {
    preset,
    entry: chainEntry(preset, { rpcUrls: ["https://a.example"], routers, mode, withBridged: false }),
  };
}

const parsed = (file: WrittenFile) => parseChains(JSON.stringify(file));

test("a network with real money brings the prices of its unpegged assets alone, and a test network none", () => {
  const { file, changes } = mergeNetwork(null, planOf("base"), false);
  expect(changes).toEqual(["Adds Base (8453).", "Takes the price ETH/USD from Chainlink on Base."]);
  expect(parsed(file).rateFeeds?.sources).toMatchObject([
    { kind: "chainlink", name: "chainlink-base", chainId: 8453, feeds: { "ETH/USD": expect.any(String) } },
  ]);
  expect(parsed(file).chains[0]?.sequencerFeed).toBe("0xBCF85224fc0756B9Fa45aA7892530B47e10b6433");
  expect(mergeNetwork(null, planOf("base", NEW, "test"), false).file.rateFeeds).toBeUndefined();
});

test("a second network stands after the first, whose values and sources stay", () => {
  const first = mergeNetwork(null, planOf("base"), false).file;
  const fees = { percentage: "0.4", fixed: "0.10 USD" };
  const { file } = mergeNetwork({ ...first, fees }, planOf("polygon"), false);
  expect(file).toMatchObject({ fees, chains: [first.chains[0], { id: 137 }] });
  expect(parsed(file).rateFeeds?.sources.map((source) => "name" in source && source.name)).toEqual([
    "chainlink-base",
    "chainlink-polygon",
  ]);
});

test("a new router stands after the old one of the short form, and tokens of the operator stay", () => {
  const { routers: _, ...entry } = planOf("base", OLD).entry;
  const own = { ...entry.tokens[0], address: OWN, symbol: "OWN" } as (typeof entry.tokens)[number];
  const written = { ...entry, router: OLD, startBlock: 3, tokens: [own, ...entry.tokens] };
  const file = { chains: [written] } as unknown as WrittenFile;
  expect(() => mergeNetwork(file, planOf("base"), false)).toThrow(
    "Base (8453) is in the file already, with other values of routers. Pass --replace to change them.",
  );
  const merged = mergeNetwork(file, planOf("base"), true);
  expect(merged.changes[0]).toBe("Changes routers of Base (8453).");
  const [chain] = parsed(merged.file).chains;
  expect(chain?.routers).toMatchObject([
    { address: OLD, startBlock: 3, version: 1 },
    { address: NEW, startBlock: 7, version: 2 },
  ]);
  expect(chain?.tokens.map(({ symbol }) => symbol)).toEqual(["OWN", "USDC", "EURC", "WETH"]);
});
