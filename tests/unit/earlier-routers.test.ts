import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withEarlierRouters } from "@/scripts/local/earlier-routers";
import { type ChainConfig, parseChains } from "@/server/chain/client/registry";
import { quotingRouter } from "@/server/chain/client/routers";

const OLD = "0x00000000000000000000000000000000000000AA";
const NEW = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

const directory = mkdtempSync(join(tmpdir(), "florin-routers-"));
const file = join(directory, "chains.json");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function chainsWith(router: string): { text: string; chains: ChainConfig[] } {
  const chain = {
    id: 31_337,
    name: "Local",
    mode: "test",
    rpcUrls: ["http://127.0.0.1:8545"],
    confirmations: 1,
    icon: "/i.svg",
    native: null,
    tokens: [],
    router,
  };
  const text = JSON.stringify({ chains: [chain] });
  return { text, chains: parseChains(text).chains };
}

test("the router of an earlier start stays known, and gets no new quotes", () => {
  expect(withEarlierRouters(file, chainsWith(OLD).chains)).toEqual(chainsWith(OLD).chains);
  writeFileSync(file, chainsWith(OLD).text);
  expect(withEarlierRouters(file, chainsWith(OLD).chains)).toEqual(chainsWith(OLD).chains);
  const [chain] = withEarlierRouters(file, chainsWith(NEW).chains);
  expect(chain?.routers.map(({ address }) => address)).toEqual([OLD, NEW]);
  expect(chain && quotingRouter(chain).address).toBe(NEW);
  writeFileSync(file, "{");
  expect(withEarlierRouters(file, chainsWith(NEW).chains)).toEqual(chainsWith(NEW).chains);
});
