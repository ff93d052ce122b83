import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { isInstalled, type ProxyName, type ReverseProxy, startProxy } from "@/tests/support/proxy-recipes";
import { type RunningServer, startServerOn } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { startTraffic } from "@/tests/support/traffic";

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
    const traffic = await startTraffic(api, { chain, requestsPerS: REQUESTS_PER_S, buyers: BUYERS });
    await delay(1_000);
    for (let i = 0; i < RESTARTS; i++) {
      const which = i % 2;
      expect(await servers[which]?.stop("SIGTERM")).toEqual([0]);
      servers[which] = await start(ports[which] ?? 0);
      await delay(500);
    }
    await traffic.stop();
    expect(traffic.failed).toEqual([]);
    expect(traffic.requests).toBeGreaterThan(RESTARTS * 5 * REQUESTS_PER_S);
    expect(traffic.paid).toBeGreaterThanOrEqual(20);
    expect((await auditBooks(chain)).lines).toEqual([]);
  }, 400_000);
});
