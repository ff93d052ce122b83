import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { chainStatus } from "@/server/chain/checks/chain-status";
import { startChecks } from "@/server/chain/checks/start-checks";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { urlOf } from "@/tests/support/chains";
import { useChains } from "@/tests/support/chains-file";
import { forgetState } from "@/tests/support/environment";
import { type FaultProxy, startFaultProxy } from "@/tests/support/fault-proxy";
import { isQuick } from "@/tests/support/program";
import { startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const DELAY_MS = 150;
const LIMIT_MS = 2_000;

let proxy: FaultProxy;
let working: AbortController;

beforeAll(async () => {
  const node = urlOf(chainsConfig().chains[0] as ChainConfig);
  proxy = await startFaultProxy(node);
  useChains((config) => {
    config.chains = config.chains.slice(0, 1);
    for (const chain of config.chains) chain.rpcUrls = [proxy.through(node)];
  });
  working = new AbortController();
});
afterAll(async () => {
  working.abort();
  await proxy.close();
});

const stateNow = () => chainsConfig().chains.map(({ id }) => chainStatus(id).state);

test("an endpoint that never answers delays a start by two seconds", async () => {
  proxy.blackHole();
  const before = performance.now();
  await startChecks(working.signal);
  const took = performance.now() - before;
  expect(stateNow()).toEqual(["unchecked"]);
  expect(took).toBeGreaterThan(LIMIT_MS - 100);
  expect(took).toBeLessThan(LIMIT_MS + 2_000);
});

test("a process has checked its networks before it loads its pages, however far their endpoints are", async () => {
  forgetState();
  proxy.pass();
  proxy.delay(DELAY_MS);
  await startChecks(working.signal);
  expect(stateNow()).toEqual(["sound"]);
});

test.skipIf(isQuick())(
  "under Next alone a process has begun to check its networks when it first answers",
  async () => {
    proxy.pass();
    let isAsked = false;
    const trap = proxy.trap({ match: /eth_chainId/, at: "reply" });
    void trap.caught.then(() => {
      isAsked = true;
    });
    const installation = thisInstallation(inject("stack"));
    const alone = { way: "next", installation, env: { WORKER: "off" }, answers: "/healthz" } as const;
    const server = await startServer(alone);
    try {
      expect(isAsked).toBe(true);
    } finally {
      trap.release();
      await server.stop();
    }
  },
  60_000,
);
