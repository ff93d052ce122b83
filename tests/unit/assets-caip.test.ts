import fc from "fast-check";
import { getAddress } from "viem";
import { describe, expect, it } from "vitest";
import {
  formatAccountId,
  formatAssetId,
  formatAssetUnit,
  parseAccountId,
  parseAddress,
  parseAssetId,
  parseChainId,
  parseUnit,
} from "@/server/assets/caip";

const USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const hexDigits = fc.string({
  unit: fc.constantFrom(..."0123456789abcdef"),
  minLength: 40,
  maxLength: 40,
});

describe("addresses", () => {
  it("are taken in one case or with the right checksum", () => {
    for (const text of [USDC, USDC.toLowerCase(), `0x${USDC.slice(2).toUpperCase()}`]) {
      expect(parseAddress(text)).toBe(USDC);
    }
  });

  it.each([
    ["a wrong checksum", USDC.replace("fCD6", "FcD6")],
    ["no prefix", USDC.slice(2)],
    ["a capital prefix", `0X${USDC.slice(2)}`],
    ["too short", USDC.slice(0, -1)],
    ["too long", `${USDC}0`],
    ["not hex", `${USDC.slice(0, -1)}g`],
    ["a line break", `${USDC}\n`],
    ["empty", ""],
  ])("refuse %s", (_, text) => {
    expect(parseAddress(text)).toBeNull();
  });

  it("come back in EIP-55 form", () => {
    fc.assert(
      fc.property(hexDigits, (digits) => {
        const address = `0x${digits}` as const;
        expect(parseAddress(address)).toBe(getAddress(address));
      }),
    );
  });
});

describe("chain ids (CAIP-2)", () => {
  it("are decimal", () => {
    expect(parseChainId("eip155:8453")).toBe(8453);
    for (const text of [
      "eip155:0",
      "eip155:0001",
      "eip155:0x1",
      "eip155:",
      "eip155:1e3",
      "eip155:-1",
      "8453",
    ]) {
      expect(parseChainId(text)).toBeNull();
    }
  });

  it("beyond what any chain has are unknown, not rounded", () => {
    expect(parseChainId("eip155:9007199254740993")).toBeNull();
  });
});

describe("accounts (CAIP-10)", () => {
  it("round-trip", () => {
    fc.assert(
      fc.property(hexDigits, fc.integer({ min: 1 }), (digits, chainId) => {
        const address = getAddress(`0x${digits}`);
        expect(parseAccountId(formatAccountId(chainId, address))).toEqual({ evm: { chainId, address } });
      }),
    );
  });

  it("of other namespaces are well-formed and unknown", () => {
    expect(
      parseAccountId("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"),
    ).toEqual({ evm: null });
    expect(parseAccountId(`eip155:99999999999999999999:${USDC}`)).toEqual({ evm: null });
  });

  it.each([
    "",
    "eip155",
    "eip155:1",
    `eip155:1:${USDC}:x`,
    `eip155:01:${USDC}`,
    `eip155:0x1:${USDC}`,
    `eip155::${USDC}`,
    `EIP155:1:${USDC}`,
    "eip155:1:0x123",
    `eip155:1:${USDC.slice(2)}`,
    `eip155:1:${USDC.replace("fCD6", "FcD6")}`,
    ` eip155:1:${USDC}`,
    `eip155:1:${USDC}\u0000`,
    `eip155:1:${"a".repeat(129)}`,
  ])("refuse %j", (text) => {
    expect(parseAccountId(text)).toBeNull();
  });
});

describe("assets (CAIP-19)", () => {
  it("are tokens or native coins", () => {
    expect(parseAssetId(`eip155:8453/erc20:${USDC.toLowerCase()}`)).toEqual({
      chainId: 8453,
      namespace: "erc20",
      address: USDC,
    });
    expect(parseAssetId("eip155:1/slip44:60")).toEqual({ chainId: 1, namespace: "slip44", coinType: 60 });
  });

  it("round-trip", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 0, max: 2 ** 31 }), (chainId, coinType) => {
        const id = { chainId, namespace: "slip44", coinType } as const;
        expect(parseAssetId(formatAssetId(id))).toEqual(id);
        expect(parseUnit(formatAssetUnit(id))).toEqual({ kind: "asset", id });
      }),
    );
  });

  it.each([
    "eip155:1/erc20:0x1",
    "eip155:1/slip44:060",
    "eip155:1/slip44:x",
    `eip155:1/erc721:${USDC}`,
    `caip19/eip155:1/erc20:${USDC}`,
    `eip155:01/erc20:${USDC}`,
  ])("refuse %j", (text) => {
    expect(parseAssetId(text)).toBeNull();
  });
});

describe("units", () => {
  it("name a currency or an asset", () => {
    expect(parseUnit("iso4217/USD")).toEqual({ kind: "fiat", currency: "USD" });
    expect(parseUnit(`caip19/eip155:1/erc20:${USDC}`)).toMatchObject({ kind: "asset" });
  });

  it.each([
    "USD",
    "iso4217/usd",
    "iso4217/US",
    "iso4217/USDC",
    `eip155:1/erc20:${USDC}`,
    "caip19/",
    "caip19",
  ])("refuse %j", (text) => {
    expect(parseUnit(text)).toBeNull();
  });

  it("never throw, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const candidate of [text, `eip155:${text}`, `caip19/${text}`, `eip155:1/erc20:${text}`]) {
          parseUnit(candidate);
          parseAccountId(candidate);
          parseAssetId(candidate);
        }
      }),
    );
  });
});
