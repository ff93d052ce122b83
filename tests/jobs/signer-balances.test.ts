import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { metrics } from "@/server/metrics/metrics";
import { readSigners } from "@/server/monitoring/read-signers";
import { urlOf } from "@/tests/support/chains";
import { type RpcProxy, startRpcProxy } from "@/tests/support/rpc-proxy";

let chain: ChainConfig;
let proxy: RpcProxy;

beforeAll(async () => {
  chain = chainsConfig().chains[0] as ChainConfig;
  proxy = await startRpcProxy(urlOf(chain));
  chainsConfig().chains[0] = { ...chain, rpcUrls: [proxy.url] };
});
afterAll(async () => {
  chainsConfig().chains[0] = chain;
  await proxy?.close();
});

/** The keys whose balances the gauge knows. */
async function read(): Promise<unknown[]> {
  (await readSigners())();
  const { values } = await metrics().signerBalance.get();
  return values.filter(({ labels }) => labels.chain === chain.id).map(({ labels }) => labels.role);
}

test("a balance that a chain did not give is read again at the next scrape, not five minutes later", async () => {
  const silence = proxy.afflict(({ method }) =>
    method === "eth_getBalance" ? { error: { code: -32_000, message: "busy" } } : "fine",
  );
  expect(await read()).toEqual([]);
  expect(silence.times()).toBeGreaterThan(0);
  silence.heal();
  expect((await read()).sort()).toEqual(expect.arrayContaining(["refunder", "relayer"]));

  const second = proxy.afflict(() => "never");
  await read();
  expect(second.times()).toBe(0);
});
