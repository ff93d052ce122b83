import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { createPayment, pay } from "@/tests/support/pay";
import { isInstalled, type ProxyName, type ReverseProxy, startProxy } from "@/tests/support/proxy-recipes";
import { type RunningServer, startServerOn } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet } from "@/tests/support/wallet";

const RESTARTS = 10;
const REQUESTS_PER_S = 50;
const BUYERS = 4;
/** The proxies' certificates are their own. */
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

describe.each<ProxyName>(["nginx", "caddy"])("ten restarts behind %s", (name) => {
  let proxy: ReverseProxy;
  let ports: [number, number];
  let servers: [RunningServer, RunningServer];
  let headers: Record<string, string>;
  let chain: ChainConfig;
  const installation = () => thisInstallation(inject("stack"));
  const env = {
    ...{ PUBLIC_URL: "http://localhost", ALLOW_HTTP: "on", TRUSTED_PROXIES: "1" },
    ...{ DRAIN_S: "5", RATE_LIMITS: "off", LOG_LEVEL: "error" },
  };
  const start = (port: number) => startServerOn(port, { way: "mount", installation: installation(), env });

  beforeAll(async () => {
    if (!isInstalled(name)) throw new Error(`install ${name} (docs/developing.md)`);
    chain = findChain(31_337) as ChainConfig;
    ({ headers } = await makeAccount());
    ports = [await freePort([]), await freePort([])];
    servers = [await start(ports[0]), await start(ports[1])];
    proxy = await startProxy(name, { directory: path.join(installation().directory, name), ports });
  }, 120_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop("SIGKILL")));
    await proxy?.stop();
  });

  test(`lose none of ${REQUESTS_PER_S} requests a second and no payment`, async () => {
    const api = connectApi(proxy.url, headers);
    const failed: string[] = [];
    const traffic = { isOver: false, failed, requests: 0, paid: 0 };
    const running = [
      shop(api, traffic),
      ...Array.from({ length: BUYERS }, () => buyer(api, { chain, traffic })),
    ];
    await delay(1_000);
    for (let i = 0; i < RESTARTS; i++) {
      const which = i % 2;
      expect(await servers[which]?.stop("SIGTERM")).toEqual([0]);
      servers[which] = await start(ports[which] ?? 0);
      await delay(500);
    }
    traffic.isOver = true;
    await Promise.all(running);
    expect(failed).toEqual([]);
    expect(traffic.requests).toBeGreaterThan(RESTARTS * 5 * REQUESTS_PER_S);
    expect(traffic.paid).toBeGreaterThanOrEqual(20);
    expect((await auditBooks(chain)).lines).toEqual([]);
  }, 400_000);
});

interface Traffic {
  isOver: boolean;
  failed: string[];
  requests: number;
  paid: number;
}

/** Creates payments and reads them, at a steady rate. */
async function shop(api: Api, traffic: Traffic): Promise<void> {
  const open: Promise<void>[] = [];
  const ids: string[] = [];
  while (!traffic.isOver) {
    open.push(once(api, { traffic, ids }));
    await delay(1_000 / REQUESTS_PER_S);
  }
  await Promise.all(open);
}

async function once(api: Api, { traffic, ids }: { traffic: Traffic; ids: string[] }): Promise<void> {
  traffic.requests++;
  const known = traffic.requests % 2 === 0 ? ids.at(-1) : undefined;
  try {
    if (!known) {
      ids.push(await createPayment(api));
      return;
    }
    const { status, text } = await api.get(`/v1/payments/${known}/status`);
    if (status !== 200) traffic.failed.push(`${status} ${text.slice(0, 200)}`);
  } catch (error) {
    traffic.failed.push(String((error as Error).cause ?? error).slice(0, 200));
  }
}

/** Pays one payment after another. */
async function buyer(api: Api, { chain, traffic }: { chain: ChainConfig; traffic: Traffic }): Promise<void> {
  const wallet = await makeWallet({ chains: [chain], units: 100_000 });
  while (!traffic.isOver) {
    try {
      const { status } = await pay(api, await createPayment(api), {
        wallet,
        symbol: "USDC",
        chainId: chain.id,
      });
      if (status === "succeeded") traffic.paid++;
      else traffic.failed.push(`a payment is ${status}`);
    } catch (error) {
      traffic.failed.push(String((error as Error).cause ?? error).slice(0, 200));
    }
  }
}
