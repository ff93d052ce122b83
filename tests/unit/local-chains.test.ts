import { beforeAll, describe, expect, it } from "vitest";
import { isLocalChain, testWalletKey } from "@/server/chain/client/local-chains";
import { type ChainConfig, parseChains } from "@/server/chain/client/registry";

const KEY = `0x${"11".repeat(32)}`;

function chain(changes: Partial<ChainConfig>): ChainConfig {
  const given = {
    id: 8453,
    name: "Chain",
    mode: "test",
    rpcUrls: ["https://rpc.example"],
    confirmations: 1,
    router: "0x0000000000000000000000000000000000000001",
    icon: "/icons/networks/network.svg",
    native: null,
    tokens: [],
    ...changes,
  };
  const [parsed] = parseChains(JSON.stringify({ chains: [given] })).chains;
  if (!parsed) throw new Error("no chain");
  return parsed;
}

describe("a local chain", () => {
  it("is one of local mode's, or one whose every node is on this machine", () => {
    expect(isLocalChain(chain({ id: 31_337 }))).toBe(true);
    expect(isLocalChain(chain({ rpcUrls: ["http://127.0.0.1:8545"] }))).toBe(true);
    expect(isLocalChain(chain({ rpcUrls: ["http://[::1]:8545", "http://localhost:1"] }))).toBe(true);
  });

  it("is none of the others, and never one with real money", () => {
    expect(isLocalChain(chain({}))).toBe(false);
    expect(isLocalChain(chain({ rpcUrls: ["http://127.0.0.1:8545", "https://rpc.example"] }))).toBe(false);
    expect(isLocalChain(chain({ rpcUrls: ["http://127.0.0.1.example"] }))).toBe(false);
    expect(isLocalChain(chain({ mode: "live", id: 31_337, rpcUrls: ["http://127.0.0.1:8545"] }))).toBe(false);
  });
});

describe("the test wallet's key", () => {
  beforeAll(() => {
    process.env.TEST_WALLET_KEY = KEY;
  });

  it("is shown where every chain of the mode is local", () => {
    expect(testWalletKey("test", [chain({ id: 31_337 }), chain({ id: 31_338 })])).toBe(KEY);
  });

  it("is kept back as soon as one is not, and where there is none", () => {
    expect(testWalletKey("test", [chain({ id: 31_337 }), chain({})])).toBeNull();
    expect(testWalletKey("live", [chain({ id: 31_337, mode: "live" })])).toBeNull();
    expect(testWalletKey("live", [])).toBeNull();
  });
});
