import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ChainConfig, chainsConfig } from "@/server/chain/registry";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { type FaultProxy, startFaultProxy, type TrapOptions } from "@/tests/support/fault-proxy";
import { postgresMessages } from "@/tests/support/framing";
import type { Installation } from "@/tests/support/installation";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

/** Where the process is held, by a proxy before Postgres or the node, and killed. */
interface KillPoint extends TrapOptions {
  name: string;
  side: "postgres" | "node";
}

const COMMIT = /^commit$/;
const accepted = [/insert into payment_attempt/, COMMIT];
const persisted = [/insert into relay_transaction/, COMMIT];
const finished = [/update payment set status = 'succeeded'/, COMMIT];

const RELAYED: KillPoint[] = [
  { name: "before the confirm is stored", side: "postgres", match: accepted, at: "request" },
  { name: "after the confirm is stored, before its answer", side: "postgres", match: accepted, at: "reply" },
  { name: "after signing, before the bytes are stored", side: "postgres", match: persisted, at: "request" },
  {
    name: "after the bytes are stored, before broadcast",
    side: "node",
    match: /eth_sendRawTransaction/,
    at: "request",
  },
  { name: "after broadcast, before its reply", side: "node", match: /eth_sendRawTransaction/, at: "reply" },
  { name: "at the receipt", side: "node", match: /eth_getTransactionReceipt/, at: "reply" },
  { name: "at the final commit", side: "postgres", match: finished, at: "request" },
  { name: "after the final commit, before its reply", side: "postgres", match: finished, at: "reply" },
];
const SENT_BY_BUYER: KillPoint[] = [
  { name: "before the confirm is stored", side: "postgres", match: accepted, at: "request" },
  { name: "after the confirm is stored, before its answer", side: "postgres", match: accepted, at: "reply" },
  { name: "before the logs are read", side: "node", match: /eth_getLogs/, at: "request" },
  { name: "after the logs are read", side: "node", match: /eth_getLogs/, at: "reply" },
  {
    name: "before the event is stored",
    side: "postgres",
    match: [/insert into chain_event/, COMMIT],
    at: "request",
  },
  { name: "at the final commit", side: "postgres", match: finished, at: "request" },
  { name: "after the final commit, before its reply", side: "postgres", match: finished, at: "reply" },
];

const CHAIN = 31337;
const HEALED_WITHIN_MS = 10_000;
const CAUGHT_WITHIN_MS = 15_000;

let installation: Installation;
let headers: Record<string, string>;
let proxies: { postgres: FaultProxy; node: FaultProxy };
let server: RunningServer;
let api: Api;
let wallet: TestWallet;
let chain: ChainConfig;

beforeAll(async () => {
  const direct = thisInstallation(inject("stack"));
  chain = chainsConfig().chains.find(({ id }) => id === CHAIN) as ChainConfig;
  proxies = {
    postgres: await startFaultProxy(direct.env.DATABASE_URL, postgresMessages),
    node: await startFaultProxy(chain.rpcUrls[0] ?? ""),
  };
  installation = behindProxies(direct);
  ({ headers } = await makeAccount());
  wallet = await makeWallet({ units: 10_000 });
  await restart();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await Promise.all(Object.values(proxies ?? {}).map((proxy) => proxy.close()));
});

function behindProxies(direct: Installation): Installation {
  const config = chainsConfig();
  const chains = config.chains.map((each) =>
    each.id === CHAIN ? { ...each, rpcUrls: each.rpcUrls.map((url) => proxies.node.through(url)) } : each,
  );
  const file = join(direct.directory, `chains-kill-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ ...config, chains }));
  const env = {
    ...direct.env,
    CHAINS_FILE: file,
    DATABASE_URL: proxies.postgres.through(direct.env.DATABASE_URL),
  };
  return { ...direct, env };
}

async function restart(): Promise<void> {
  server = await startServer({ way: "mount", installation });
  api = connectApi(server.url, headers);
}

/** Kills the app when the trap has caught it, starts it again and lets the buyer's wallet retry, as wallets do. */
async function killAt(point: KillPoint, symbol: string) {
  const id = await createPayment(api);
  const option = await findOption(api, id, { wallet, symbol, chainId: CHAIN });
  const trap = () => proxies[point.side].trap(point);
  // The buyer's own transaction is seen by the watcher as soon as it is sent, so the trap stands before that.
  const early = symbol === "ETH" ? trap() : null;
  const body = await sign(api, id, { wallet, option });
  const held = early ?? trap();
  const first = confirm(api, id, body).catch(() => null);
  await within(held.caught, CAUGHT_WITHIN_MS, `nothing was caught ${point.name}`);
  await server.stop("SIGKILL");
  held.drop();
  await first;
  const restartedAt = performance.now();
  await restart();
  const retried = await confirm(api, id, body);
  const { status } = await untilFinal(api, id);
  const healedMs = performance.now() - restartedAt;
  return { id, retried: retried.status, status, healedMs };
}

function within<T>(promise: Promise<T>, ms: number, complaint: string): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

describe.each([
  { symbol: "USDC", points: RELAYED },
  { symbol: "USDT", points: RELAYED },
  { symbol: "ETH", points: SENT_BY_BUYER },
])("killed while a payment in $symbol is under way", ({ symbol, points }) => {
  test.each(points)(
    "$name: it succeeds after the restart, with one transfer",
    async (point) => {
      const { id, retried, status, healedMs } = await killAt(point, symbol);
      expect(retried).toBe(200);
      expect(status).toBe("succeeded");
      expect(await executions(chain, [id])).toHaveLength(1);
      expect(healedMs).toBeLessThan(HEALED_WITHIN_MS);
    },
    60_000,
  );
});
