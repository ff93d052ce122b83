import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { auditBooks } from "@/tests/support/books";
import { isInstalled, type ProxyName, type ReverseProxy, startProxy } from "@/tests/support/proxy-recipes";
import { holdSocket, type SocketProcesses } from "@/tests/support/socket-processes";
import { thisInstallation } from "@/tests/support/this-installation";
import { startTraffic } from "@/tests/support/traffic";

const RESTARTS = 10;
const REQUESTS_PER_S = 50;
const BUYERS = 4;
/** The proxies' certificates are their own. */
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

describe.each<ProxyName>(["nginx", "caddy"])("ten restarts behind %s", (name) => {
  let proxy: ReverseProxy;
  let webs: SocketProcesses;
  let headers: Record<string, string>;
  let chain: ChainConfig;

  beforeAll(async () => {
    if (!isInstalled(name)) throw new Error(`install ${name} (docs/developing.md)`);
    chain = findChain(31_337) as ChainConfig;
    ({ headers } = await makeAccount());
    const installation = thisInstallation(inject("stack"));
    const directory = path.join(installation.directory, name);
    const port = await freePort([]);
    webs = holdSocket(port, {
      directory,
      env: {
        ...{ ...installation.env, NODE_ENV: "production", DATA_DIR: path.join(directory, "data") },
        ...{ PUBLIC_URL: "http://localhost", ALLOW_HTTP: "on", TRUSTED_PROXIES: "1" },
        ...{ DRAIN_S: "5", RATE_LIMITS: "off", LOG_LEVEL: "error" },
      },
    });
    expect([await webs.start("1"), await webs.start("2")]).toEqual(["ready 1", "ready 2"]);
    proxy = await startProxy(name, { directory, ports: [port] });
  }, 120_000);
  afterAll(async () => {
    await webs?.end();
    await proxy?.stop();
  });

  test(`lose none of ${REQUESTS_PER_S} requests a second and no payment`, async () => {
    const api = connectApi(proxy.url, headers);
    const traffic = await startTraffic(api, { chain, requestsPerS: REQUESTS_PER_S, buyers: BUYERS });
    for (let i = 0; i < RESTARTS; i++) {
      const which = i % 2 === 0 ? "1" : "2";
      expect(await webs.stop(which)).toBe(`stopped ${which} 0`);
      expect(await webs.start(which)).toBe(`ready ${which}`);
    }
    await traffic.stop();
    expect(traffic.failed).toEqual([]);
    expect(traffic.requests).toBeGreaterThan(RESTARTS * 5 * REQUESTS_PER_S);
    expect(traffic.paid).toBeGreaterThanOrEqual(20);
    expect((await auditBooks(chain)).lines).toEqual([]);
  }, 400_000);
});
