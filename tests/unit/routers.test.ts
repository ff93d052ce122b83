import { describe, expect, it } from "vitest";
import { parseChains } from "@/server/chain/client/registry";
import { findRouter, firstBlock, openRouters, quotingRouter } from "@/server/chain/client/routers";

const OLD = "0x00000000000000000000000000000000000000AA";
const NEW = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

function chainWith(routers: object) {
  const given = {
    id: 1,
    name: "One",
    mode: "live",
    rpcUrls: ["https://rpc.test"],
    confirmations: 1,
    icon: "/i.svg",
    native: null,
    tokens: [],
    ...routers,
  };
  const [chain] = parseChains(JSON.stringify({ chains: [given] })).chains;
  if (!chain) throw new Error("no chain");
  return chain;
}

describe("the routers of a chain", () => {
  it("may be written as one router", () => {
    expect(chainWith({ router: OLD, startBlock: 7 }).routers).toEqual([
      { address: OLD, startBlock: 7, version: 1 },
    ]);
    expect(chainWith({ router: OLD }).routers).toEqual([{ address: OLD, startBlock: 0, version: 1 }]);
  });

  it("take new quotes on the newest one that has not ended", () => {
    const until = "2026-11-30T12:00:00Z";
    const chain = chainWith({
      routers: [
        { address: OLD, startBlock: 9 },
        { address: NEW, startBlock: 5, until },
      ],
    });
    expect(chain.routers[1]?.until).toBe(Date.parse(until) / 1_000);
    expect(quotingRouter(chain, new Date("2026-11-30T11:59:59Z")).address).toBe(NEW);
    expect(quotingRouter(chain, new Date(until)).address).toBe(OLD);
    expect(openRouters(chain, new Date(until))).toHaveLength(1);
    expect(firstBlock(chain)).toBe(5);
    expect(findRouter(chain, NEW.toLowerCase())?.startBlock).toBe(5);
  });

  it("may take deposits where one is of edition 2", () => {
    const routers = [{ address: OLD }, { address: NEW, version: 2 }];
    expect(chainWith({ routers, deposits: true })).toMatchObject({ deposits: true, nativeDeposits: false });
    expect(chainWith({ routers })).toMatchObject({ deposits: false });
  });

  it.each<[string, object, RegExp]>([
    [
      "an address twice",
      { routers: [{ address: OLD }, { address: OLD }] },
      /routers\.1\.address: is also the address/,
    ],
    [
      "only ended routers",
      { routers: [{ address: OLD, until: 5 }] },
      /routers: needs a router without "until"/,
    ],
    ["no router", { routers: [] }, /routers/],
    ["nothing", {}, /routers/],
    [
      "milliseconds",
      { routers: [{ address: OLD }, { address: NEW, until: 1_790_000_000_000 }] },
      /until: must be Unix/,
    ],
    ["an unknown edition", { routers: [{ address: OLD, version: 9 }] }, /version/],
    [
      "deposits on edition 1",
      { routers: [{ address: OLD }], deposits: true },
      /deposits: needs a router of "version" 2/,
    ],
    ["both forms", { router: OLD, routers: [{ address: NEW }] }, /router: is the short form/],
  ])("are refused with %s", (_, routers, fault) => {
    expect(() => chainWith(routers)).toThrow(fault);
  });
});
