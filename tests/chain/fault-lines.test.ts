import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createWalletClient, type Hex, http, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { alertText } from "@/server/alerts/alert-texts";
import type { AlertKind } from "@/server/alerts/schema";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import {
  type ChainConfig,
  type ChainsConfig,
  chainsConfig,
  parseChains,
} from "@/server/chain/client/registry";
import type { ChainHealth } from "@/server/jobs/health-schema";
import { installationHealth } from "@/server/jobs/installation-health";
import { singleton } from "@/server/kernel/singleton";
import { readFindings } from "@/server/monitoring/read-findings";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { deployRouters, publicClient, testClient, urlOf, viemChain } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { expectTold } from "@/tests/support/fault-rows";
import { faultyChainsFile, NOWHERE } from "@/tests/support/faulty-chains";
import {
  type FaultyEndpoint,
  FORMS,
  MOST_BLOCKS,
  startFaultyEndpoint,
  startNarrowEndpoint,
} from "@/tests/support/faulty-endpoint";
import { healthText } from "@/tests/support/health-text";
import { onlyLine, textsLike, WATCHED_MS } from "@/tests/support/log-lines";
import { asTableOwner } from "@/tests/support/owner-db";
import { confirm, createPayment, findOption, pay, sign, untilFinal } from "@/tests/support/pay";
import type { RpcProxy } from "@/tests/support/rpc-proxy";
import { untilMetric } from "@/tests/support/scrape";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

vi.setConfig({ testTimeout: 90_000 });

const relayer = privateKeyToAccount(process.env.RELAYER_KEY as Hex);
const key = relayer.address.toLowerCase();

let direct: ChainsConfig;
let faulty: ChainsConfig;
let chain: ChainConfig;
let other: ChainConfig;
let firstEdition: Hex;
let endpoints: FaultyEndpoint[];
let narrow: RpcProxy;
let server: RunningServer;
let metricsUrl: string;
let account: Awaited<ReturnType<typeof makeAccount>>;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  direct = structuredClone(chainsConfig());
  [chain, other] = direct.chains as [ChainConfig, ChainConfig];
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const first = await deployRouters({ ...direct, chains: [chain] }, keys, 1);
  firstEdition = first.chains[0]?.routers[0]?.address as Hex;
  endpoints = await Promise.all(FORMS.map(({ form }) => startFaultyEndpoint(urlOf(chain), form)));
  narrow = await startNarrowEndpoint(urlOf(chain));
  const file = faultyChainsFile({
    rpcUrls: [...endpoints.map(({ url }) => url), narrow.url, urlOf(other)],
    rpcUrlsOfOther: [urlOf(chain)],
    firstEdition,
  });
  faulty = parseChains(readFileSync(file, "utf8"));
  account = await makeAccount();
  wallet = await makeWallet({ chains: [chain] });
  const port = await freePort([]);
  metricsUrl = `http://127.0.0.1:${port}`;
  server = await startServer({
    way: "mount",
    installation: thisInstallation(inject("stack")),
    env: { CHAINS_FILE: file, METRICS_PORT: String(port) },
  });
  api = connectApi(server.url, account.headers);
}, 120_000);
afterAll(async () => {
  await server?.stop("SIGKILL");
  await Promise.all([...(endpoints ?? []), ...(narrow ? [narrow] : [])].map((each) => each.close()));
});

/** Reads with the chains file of the server. Wallets use the nodes themselves. */
async function asServer<T>(read: () => Promise<T>): Promise<T> {
  Object.assign(chainsConfig(), faulty);
  try {
    return await read();
  } finally {
    Object.assign(chainsConfig(), direct);
  }
}
const health = () => asServer(() => installationHealth(operatorOfCommand()));
const healthOf = async (id = chain.id) =>
  (await health()).chains.find((each) => each.id === id) as ChainHealth;
const senderOf = async () => (await healthOf()).senders.find(({ address }) => address === relayer.address);

const expectAsDocumented = async (fault: string, lines: readonly string[], alert: AlertKind) =>
  expectTold(fault, { lines, alert, health: await health(), metricsUrl });

/** Waits for an alert's condition; returns what its message would say. */
async function alertOf(kind: AlertKind, subject: string): Promise<string> {
  const find = async () =>
    (await asServer(readFindings)).found.find((each) => each.kind === kind && each.subject === subject);
  const finding = await eventually(find, (found) => found !== undefined, 20_000);
  if (!finding) return "no alert";
  const { severity, facts } = finding;
  return alertText({ id: "alert_1", kind, severity, facts, openedAt: new Date() }, "opened").subject;
}

const metric = (name: string, labels: Record<string, string>, isWanted: (value: number | null) => boolean) =>
  untilMetric(metricsUrl, { name, labels }, isWanted);

describe("endpoints", () => {
  test("that are throttled, refuse, break off or never answer: payments go on by another, each has one line", async () => {
    const lineOf = ({ origin }: FaultyEndpoint) => textsLike(server, new RegExp(`RPC endpoint ${origin} `));
    expect(endpoints.flatMap(lineOf)).toEqual([]);
    for (const endpoint of endpoints) endpoint.fail();
    await eventually(
      async () => endpoints.flatMap(lineOf),
      ({ length }) => length >= FORMS.length,
      40_000,
    );
    const paid = await pay(api, await createPayment(api), { wallet, symbol: "USDT", chainId: chain.id });
    expect(paid.status).toBe("succeeded");
    await delay(WATCHED_MS);
    for (const [i, { fault }] of FORMS.entries()) {
      const lines = lineOf(endpoints[i] as FaultyEndpoint);
      expect(lines).toEqual([expect.stringMatching(fault)]);
      expect(lines[0]).toContain("The other endpoints are used.");
    }
    expect(textsLike(server, /background jobs|a tick failed/)).toEqual([]);
    const { endpoints: shown } = await healthOf();
    expect(shown.map(({ lastFault, isResting }) => [lastFault === null, isResting])).toEqual([
      ...FORMS.map(() => [false, true]),
      [true, false],
      [true, false],
    ]);
    for (const [i, { code }] of FORMS.entries()) {
      const place = { chain: String(chain.id), endpoint: endpoints[i]?.origin ?? "" };
      await metric("florin_rpc_requests_total", { ...place, code }, (value) => (value ?? 0) > 0);
      await metric("florin_rpc_failovers_total", place, (value) => (value ?? 0) > 0);
      await metric("florin_rpc_endpoint_up", place, (value) => value === 0);
    }
    const alert = await alertOf("endpoints_down", String(chain.id));
    expect(alert).toMatch(/^Ticket: Local One: .* does not answer$/);
    for (const { origin } of endpoints) expect(alert).toContain(origin);
    await expectAsDocumented("an endpoint refuses for its rate", endpoints.flatMap(lineOf), "endpoints_down");
    const text = healthText(await health());
    expect(text).toContain(`Local One: ${FORMS.length} RPC endpoints do not answer`);
    for (const { origin } of endpoints) expect(text).toContain(`${origin}: `);
  });

  test("that refuse logs of more than a few blocks are read in smaller steps, with one line and a sentence, a metric and an alert", async () => {
    const line = await onlyLine(server, /answer eth_getLogs for/);
    expect(line).toMatch(
      new RegExp(
        `endpoints of chain ${chain.id} answer eth_getLogs for [1-${MOST_BLOCKS}] blocks at most.*A larger plan helps`,
      ),
    );
    await metric(
      "florin_rpc_log_range_blocks",
      { chain: String(chain.id) },
      (value) => (value ?? 99) <= MOST_BLOCKS,
    );
    expect(await alertOf("logs_narrow", String(chain.id))).toMatch(
      /^Ticket: Local One: requests for logs cover [1-5] blocks? at most$/,
    );
    await expectAsDocumented("an endpoint refuses `eth_getLogs`", [line], "logs_narrow");
  });
});

test("the wrong node, routers and token domain have one line, a sentence on Health, a metric and an alert", async () => {
  const lines = textsLike(server, /^fault: /).sort();
  const expected = [
    /^fault: eip155:31337 USDC: "domain" is .*"9".* Set "domain"/,
    /^fault: eip155:31337: http.* answers for chain 31338\. It is not used; remove it from "rpcUrls"/,
    new RegExp(`^fault: eip155:31337: The router ${NOWHERE} has no code\\. Correct its address`),
    new RegExp(`^fault: eip155:31337: The router ${firstEdition} is of edition 1\\. Set its "version": 1`),
    /^fault: eip155:31338: No RPC URL of the chain answers for it: http.* answers for chain 31337\. Correct "rpcUrls"/,
  ];
  for (const pattern of expected) expect(lines.filter((line) => pattern.test(line))).toHaveLength(1);
  expect(lines).toHaveLength(expected.length);
  const all = async () => [...(await healthOf()).findings, ...(await healthOf(31_338)).findings];
  const faults = async () => (await all()).filter(({ severity }) => severity === "fault");
  const shown = await eventually(faults, ({ length }) => length >= expected.length);
  for (const pattern of expected) {
    const line = lines.find((each) => pattern.test(each));
    expect(
      shown.filter(({ text }) => line?.endsWith(text)),
      String(pattern),
    ).toHaveLength(1);
  }
  const stopped = (id: string, effect: string) => ({ chain: id, effect });
  await metric("florin_chain_faults", stopped("31337", "stopped"), (value) => value === 2);
  await metric("florin_chain_faults", stopped("31337", "limited"), (value) => value === 2);
  await metric("florin_chain_faults", stopped("31338", "stopped"), (value) => value === 1);
  for (const [id, name] of [
    ["31337", "Local One"],
    ["31338", "Local Two"],
  ] as const) {
    const alert = await alertOf("chain_misconfigured", id);
    expect(alert).toBe(`Page: ${name}: the chains file does not match the network`);
  }
  for (const fault of ["all endpoints belong", "one endpoint of several", "a router has", "a token has"])
    await expectAsDocumented(fault, lines, "chain_misconfigured");
  const { found } = await asServer(readFindings);
  expect(found.filter(({ kind, subject }) => kind === "endpoints_down" && subject === "31338")).toEqual([]);
});

test("a fee without a price has one line, a sentence on Health, a metric and an alert", async () => {
  const theirAccount = await makeAccount();
  await asTableOwner(
    sql`update merchant set fee_fixed_minor = 10, fee_fixed_currency = 'SEK', fee_bps = coalesce(fee_bps, 0)
        where account_id = ${theirAccount.id}`,
  );
  const line = await onlyLine(server, /with a fee in SEK/);
  expect(line).toMatch(
    /are not offered: no fresh rate for SEK\. Add a source that has it, or change the fee/,
  );
  const theirs = connectApi(server.url, theirAccount.headers);
  const path = `/v1/gateway/payment/${await createPayment(theirs)}/options`;
  const { body } = await theirs.post<{ options: unknown[] }>(path, { accounts: wallet.accounts });
  expect(body.options).toEqual([]);
  await metric("florin_options_requests_total", { result: "fee" }, (value) => value === 1);
  expect((await health()).unpricedFees).toMatchObject([{ currency: "SEK" }]);
  expect(await alertOf("fee_unpriced", "SEK")).toBe("Page: No rate prices the fixed fee in SEK");
  await expectAsDocumented("a fixed fee has no price", [line], "fee_unpriced");
});

describe("a key", () => {
  /** Confirms a payment that the key has to send. */
  async function begin(): Promise<string> {
    const paymentId = await createPayment(api);
    const option = await findOption(api, paymentId, { wallet, symbol: "USDT", chainId: chain.id });
    expect((await confirm(api, paymentId, await sign(api, paymentId, { wallet, option }))).status).toBe(200);
    return paymentId;
  }

  test("without coin for gas pauses with one line, until it has some", async () => {
    await testClient(chain).setBalance({ address: relayer.address, value: 0n });
    const paymentId = await begin();
    const line = await onlyLine(server, /signs nothing new/);
    expect(line).toBe(
      `the key ${key} on chain ${chain.id} signs nothing new: it has too little coin for gas. Send it the network's coin (docs/runbooks.md#gas).`,
    );
    expect(await senderOf()).toMatchObject({ balance: "0", pausedReason: "balance" });
    const place = { chain: String(chain.id), address: key };
    await metric("florin_signer_paused", { ...place, reason: "balance" }, (value) => value === 1);
    // Balances are read each five minutes.
    singleton("signer-balances", () => new Map()).clear();
    expect(await alertOf("signer_low", `${chain.id}:${key}`)).toBe(
      `Page: Local One: the relayer ${key} has no gas`,
    );
    await expectAsDocumented("a key has too little coin", [line], "signer_low");
    await testClient(chain).setBalance({ address: relayer.address, value: parseEther("10") });
    expect((await untilFinal(api, paymentId)).status).toBe("succeeded");
    expect(await senderOf()).toMatchObject({ pausedReason: null });
  });

  test("that somebody else uses is halted, with one line", async () => {
    const thief = createWalletClient({
      account: relayer,
      chain: viemChain(chain),
      transport: http(urlOf(chain)),
    });
    const hash = await thief.sendTransaction({ to: relayer.address, value: 1n });
    await eventually(
      () =>
        publicClient(chain)
          .getTransactionReceipt({ hash })
          .catch(() => null),
      (receipt) => receipt !== null,
    );
    await begin();
    const line = await onlyLine(server, /is halted/);
    expect(line).toMatch(
      new RegExp(
        `^the key ${key} on chain ${chain.id} is halted and signs nothing: the chain counts \\d+ transactions .* npm run relay-signer -- resume ${chain.id} ${key}$`,
      ),
    );
    expect((await senderOf())?.haltedReason).toContain("transactions of this key");
    const place = { chain: String(chain.id), address: key };
    await metric("florin_signer_halted", place, (value) => value === 1);
    await metric("florin_signer_foreign_use_total", place, (value) => value === 1);
    expect(await alertOf("signer_halted", `${chain.id}:${key}`)).toBe(
      `Page: Local One: the key ${key} is halted`,
    );
    await expectAsDocumented("somebody else uses a key", [line], "signer_halted");
    await db.query(sql`update relay_signer set halted_reason = null`);
  });
});
