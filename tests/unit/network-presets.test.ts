import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { domainSeparator, getAddress, type Hex } from "viem";
import * as viemChains from "viem/chains";
import { describe, expect, test } from "vitest";
import { networkIconPath, tokenIconPath } from "@/components/ui/icon-path";
import { parseChains } from "@/server/chain/client/registry";
import { chainEntry } from "@/server/chain/networks/chain-entry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { findPreset, PRESETS } from "@/server/chain/networks/presets";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "server/chain/networks");
const ROUTER = "0x0000000000000000000000000000000000000001";
/** The older names of a coin in viem. */
const OTHER_NAMES: Record<string, string> = { "S-CELO": "CELO" };

const each = PRESETS.map((preset) => [preset.key, preset] as const);
const textOf = (key: string) => readFileSync(path.join(FOLDER, `${key}.json`), "utf8");
const tokensOf = (withToken: (symbol: string) => boolean) =>
  PRESETS.flatMap(({ key, tokens }) =>
    tokens.filter(({ symbol }) => withToken(symbol)).map((token) => ({ key, ...token })),
  );

/** Every list of sources of a preset with what it is about. */
function sourcesOf(preset: NetworkPreset): [string, string[]][] {
  return [
    ["id and explorer", preset.sources],
    ["finality", preset.finality.sources],
    ["coin", preset.native.sources],
    ...preset.tokens.map(({ symbol, sources }): [string, string[]] => [symbol, sources]),
    ...preset.feeds.map(({ pair, sources }): [string, string[]] => [pair, sources]),
    ...preset.mistakenFor.map(({ symbol, sources }): [string, string[]] => [symbol, sources]),
    ...(preset.sequencerFeed ? [["sequencer", preset.sequencerFeed.sources] as [string, string[]]] : []),
  ];
}

describe("the networks that Florin knows", () => {
  test("are the files of their folder, each once", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
    expect(files.toSorted()).toEqual(PRESETS.map(({ key }) => `${key}.json`).toSorted());
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  });

  test("are found by key and by chain id, and an unknown one is refused with the list", () => {
    expect(findPreset("base").id).toBe(8453);
    expect(findPreset("8453").key).toBe("base");
    expect(() => findPreset("bose")).toThrow(/^"bose" is no known network: ethereum, base, .*by hand/);
  });

  test.each(each)("%s has the id and the coin that viem knows", (_, { id, native }) => {
    const known = Object.values(viemChains).filter((chain) => chain.id === id);
    expect(known.length).toBeGreaterThan(0);
    const symbols = known.map(({ nativeCurrency: { symbol } }) => OTHER_NAMES[symbol] ?? symbol);
    expect(symbols).toContain(native.symbol);
  });

  test.each(each)(
    "%s makes an entry that the chains file takes, with and without bridged tokens",
    (_, preset) => {
      for (const withBridged of [false, true]) {
        const entry = chainEntry(preset, {
          rpcUrls: ["https://rpc.example"],
          routers: [{ address: ROUTER, startBlock: 1, version: 2 }],
          mode: preset.mode,
          withBridged,
        });
        const { chains } = parseChains(JSON.stringify({ chains: [entry] }));
        expect(chains).toMatchObject([entry]);
        const expected = preset.tokens.filter(({ issuance }) => withBridged || issuance === "native");
        expect(chains[0]?.tokens.map(({ symbol }) => symbol)).toEqual(expected.map(({ symbol }) => symbol));
      }
    },
  );

  test.each(each)("%s writes every address with its checksum, and none twice", (key, preset) => {
    const written = textOf(key).match(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g) ?? [];
    expect(written.map((address) => getAddress(address))).toEqual(written);
    const { tokens, feeds, mistakenFor, sequencerFeed } = preset;
    const all = [...tokens, ...feeds, ...mistakenFor, ...(sequencerFeed ? [sequencerFeed] : [])];
    expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
    expect(written.length).toBe(all.length);
  });

  test.each(each)("%s has two different sources for each fact that moves money", (_, preset) => {
    const single = sourcesOf(preset).filter(([, sources]) => new Set(sources).size < 2);
    expect(single).toEqual([]);
  });

  test.each(each)("%s has the icons of its network, coin and tokens", (_, { id, icon, native, tokens }) => {
    expect(icon).toBe(networkIconPath(id));
    const named = [icon, native.icon, ...tokens.map((token) => token.icon)];
    expect(named.filter((file) => !existsSync(path.join(ROOT, "public", file)))).toEqual([]);
    for (const token of tokens.filter(({ symbol }) => symbol !== "ETH"))
      expect(token.icon).toBe(tokenIconPath(token.symbol));
  });

  test.each(each.filter(([, { mode }]) => mode === "test"))(
    "%s has no price feeds, since test prices would count for real payments",
    (_, { feeds }) => {
      expect(feeds).toEqual([]);
    },
  );
});

describe("a known token", () => {
  test("of EIP-3009 has the domain whose separator its contract answers", () => {
    const signed = PRESETS.flatMap(({ key, id, tokens }) =>
      tokens.flatMap(({ symbol, address, kind, domain, domainSeparator: stated }) =>
        kind === "eip3009" && domain && stated
          ? [
              {
                name: `${symbol} of ${key}`,
                stated,
                domain: { ...domain, chainId: id, verifyingContract: address },
              },
            ]
          : [],
      ),
    );
    expect(signed.length).toBeGreaterThan(16);
    for (const { name, stated, domain } of signed)
      expect([name, domainSeparator({ domain })]).toEqual([name, stated as Hex]);
  });

  test("has no EIP-712 domain that only one source states", () => {
    const unproven = tokensOf(() => true).filter(
      ({ kind, domainSeparator: stated }) => kind === "eip3009" && stated === undefined,
    );
    // Two packages state the domain of this one; no source has the separator.
    expect(unproven.map(({ key, symbol }) => `${key} ${symbol}`)).toEqual(["celo-sepolia USDC"]);
  });

  test("named USDC is Circle's own, except on BNB Chain, which has no such token", () => {
    const bridged = tokensOf((symbol) => symbol === "USDC").filter(({ issuance }) => issuance === "bridged");
    expect(bridged.map(({ key, decimals, kind }) => ({ key, decimals, kind }))).toEqual([
      { key: "bnb", decimals: 18, kind: "permit2" },
    ]);
    const listed = new Set(PRESETS.flatMap(({ mistakenFor }) => mistakenFor.map(({ address }) => address)));
    expect(listed.size).toBeGreaterThan(7);
    expect(tokensOf(() => true).filter(({ address }) => listed.has(address))).toEqual([]);
  });

  test("has 6 decimals if it has a peg and 18 if it has none, except on BNB Chain", () => {
    const odd = tokensOf(() => true).filter(({ peg, decimals }) => decimals !== (peg ? 6 : 18));
    expect(odd.map(({ key, symbol, decimals }) => [key, symbol, decimals])).toEqual([
      ["bnb", "USDT", 18],
      ["bnb", "USDC", 18],
    ]);
  });
});
