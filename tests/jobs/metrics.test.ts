import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { createPayment, pay } from "@/tests/support/pay";
import { isInstalled } from "@/tests/support/proxy-recipes";
import { type Scrape, scrape } from "@/tests/support/scrape";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

const CHAIN = 31_337;
const PAID = 3;

/** What an operator must be able to see, and the metrics that show it. */
const TWENTY: [what: string, process: "web" | "worker", names: string[]][] = [
  ["1 requests by operation and status", "web", ["florin_http_requests_total"]],
  ["2 latency", "web", ["florin_http_request_duration_seconds"]],
  ["3 long polls held", "web", ["florin_long_polls"]],
  ["4 requests refused by a limit", "web", ["florin_rate_limited_total"]],
  ["5 payments by status, chain and asset", "worker", ["florin_payments_total"]],
  ["6 seconds from confirm to success", "worker", ["florin_payment_confirm_to_success_seconds"]],
  ["7 empty options by reason", "web", ["florin_options_requests_total"]],
  [
    "8 calls by status, and the oldest one",
    "worker",
    ["florin_relay_jobs", "florin_relay_jobs_ended_total", "florin_relay_oldest_queued_seconds"],
  ],
  ["9 halted and paused keys", "worker", ["florin_signer_halted", "florin_signer_paused"]],
  [
    "10 balances, and the payments that they last for",
    "worker",
    ["florin_signer_balance_wei", "florin_signer_min_balance_wei", "florin_signer_payments_left"],
  ],
  [
    "11 price of gas, its cost, and batches",
    "worker",
    ["florin_gas_price_wei", "florin_gas_spent_wei_total", "florin_relay_batch_calls"],
  ],
  [
    "12 how far chains are read",
    "worker",
    ["florin_chain_reading_lag_blocks", "florin_chain_reading_lag_seconds"],
  ],
  [
    "13 reorganisations",
    "worker",
    ["florin_chain_reorganisations_total", "florin_chain_rewound_blocks_total"],
  ],
  [
    "14 calls to nodes",
    "worker",
    [
      ...["florin_rpc_requests_total", "florin_rpc_request_duration_seconds"],
      ...["florin_rpc_failovers_total", "florin_rpc_endpoint_up"],
    ],
  ],
  ["15 blocks of a request for logs", "worker", ["florin_rpc_log_range_blocks"]],
  [
    "16 age of rates, and refused ones",
    "worker",
    ["florin_rate_age_seconds", "florin_rate_max_age_seconds", "florin_rates_refused_total"],
  ],
  [
    "17 refunds, and the vaults that pay them",
    "worker",
    ["florin_refunds_open", "florin_vault_promised_tokens", "florin_vault_balance_tokens"],
  ],
  [
    "18 exceptions and the books",
    "worker",
    [
      ...["florin_exceptions_open", "florin_exceptions_oldest_seconds"],
      ...["florin_books_differences", "florin_books_audit_age_seconds"],
    ],
  ],
  [
    "19 the database",
    "worker",
    [
      ...["florin_db_connections", "florin_db_connections_max", "florin_db_waiting"],
      ...["florin_db_read_only", "florin_db_server_changes_total"],
      ...["florin_db_listen_lost_total", "florin_lease_changes_total"],
    ],
  ],
  [
    "20 loops, the process, the screening list, the version",
    "worker",
    [
      ...["florin_loop_failures_total", "nodejs_eventloop_lag_seconds", "process_resident_memory_bytes"],
      ...["florin_screening_list_age_seconds", "florin_build_info", "florin_state_up"],
    ],
  ],
];

describe("the metrics of a web process and a worker", () => {
  let server: RunningServer;
  let worker: WorkerProcess;
  let account: TestAccount;
  let api: Api;
  let chain: ChainConfig;
  let wallet: TestWallet;
  const urls = { web: "", worker: "" };
  const scraped = {} as { web: Scrape; worker: Scrape };

  beforeAll(async () => {
    chain = findChain(CHAIN) as ChainConfig;
    account = await makeAccount();
    const port = await freePort([]);
    const installation = thisInstallation(inject("stack"));
    const env = { WORKER: "off", METRICS_PORT: String(port), RATE_LIMIT_PER_SECOND: "2" };
    server = await startServer({ way: "mount", installation, env });
    worker = await startWorkerProcess(installation, installation.env);
    Object.assign(urls, { web: `http://127.0.0.1:${port}`, worker: worker.url });
    api = connectApi(server.url, account.headers);
    wallet = await makeWallet();
    await payAll();
    await noteAudit();
    // The jobs of the last payment may end just after it, and a scrape between two readings has no lag.
    scraped.worker = await eventually(
      () => scrape(urls.worker),
      ({ sum }) =>
        sum("florin_relay_jobs_ended_total") === PAID && sum("florin_chain_reading_lag_seconds") !== null,
    );
    scraped.web = await scrape(urls.web);
  }, 120_000);
  afterAll(async () => {
    await worker?.stop();
    await server?.stop();
  });

  async function payAll(): Promise<void> {
    for (let i = 0; i < PAID; i++) {
      const { status } = await pay(api, await createPayment(api), { wallet, symbol: "USDC", chainId: CHAIN });
      expect(status).toBe("succeeded");
    }
    const open = await createPayment(api);
    const poor = await makeWallet({ units: 0 });
    const path = `/v1/gateway/payment/${open}/options`;
    expect((await api.post<{ options: [] }>(path, { accounts: poor.accounts })).body.options).toEqual([]);
    expect((await api.post(`/v1/payments/${open}/cancel`, {})).status).toBe(200);
  }

  /** An audit that found something, as its loop stores it. */
  async function noteAudit(): Promise<void> {
    await db.query(
      sql`insert into books_audit (chain_id, audited_to, from_block, to_block, is_full, counts, difference_count, differences)
          values (${CHAIN}, 1, 1, 1, true, '{}', 2, '[]')
          on conflict (chain_id) do update set difference_count = 2, finished_at = clock_timestamp()`,
    );
  }

  test.each(TWENTY)("show %s", (_, process, names) => {
    for (const name of names) expect(scraped[process].names.has(name), name).toBe(true);
  });

  test("count what was done on the web process", () => {
    const { sum } = scraped.web;
    const created = "POST /v1/payments";
    expect(sum("florin_http_requests_total", { operation: created, status: "2xx" })).toBe(PAID + 1);
    expect(sum("florin_http_request_duration_seconds_count", { operation: created })).toBe(PAID + 1);
    expect(sum("florin_payments_total", { status: "created", mode: "test" })).toBe(PAID + 1);
    expect(sum("florin_payments_total", { status: "processing", chain: String(CHAIN) })).toBe(PAID);
    expect(sum("florin_payments_total", { status: "cancelled" })).toBe(1);
    expect(sum("florin_options_requests_total", { result: "offered" })).toBe(PAID);
    expect(sum("florin_options_requests_total", { result: "balance" })).toBe(1);
    expect(sum("florin_long_polls")).toBe(0);
    expect(sum("florin_build_info", { process: "web" })).toBe(1);
  });

  test("count what was done on the worker", () => {
    const { sum } = scraped.worker;
    const place = { chain: String(CHAIN), asset: "USDC" };
    expect(sum("florin_payments_total", { status: "succeeded", ...place })).toBe(PAID);
    expect(sum("florin_payment_confirm_to_success_seconds_count", { chain: place.chain })).toBe(PAID);
    expect(sum("florin_payment_confirm_to_success_seconds_sum")).toBeGreaterThan(0);
    expect(sum("florin_relay_jobs_ended_total", { status: "confirmed" })).toBe(PAID);
    expect(sum("florin_relay_batch_calls_sum", { chain: place.chain })).toBe(PAID);
    expect(sum("florin_relay_jobs", { chain: place.chain })).toBe(0);
    expect(sum("florin_signer_balance_wei", { role: "relayer" })).toBeGreaterThan(0);
    expect(sum("florin_gas_spent_wei_total", { chain: place.chain })).toBeGreaterThan(0);
    expect(sum("florin_gas_price_wei", { chain: place.chain })).toBeGreaterThan(0);
    expect(sum("florin_chain_reading_lag_seconds", { chain: place.chain })).toBeLessThan(60);
    expect(sum("florin_books_differences", { chain: place.chain })).toBe(2);
    expect(sum("florin_books_audit_age_seconds", { chain: place.chain })).toBeLessThan(60);
    expect(sum("florin_state_up")).toBe(1);
    expect(sum("florin_build_info", { process: "worker" })).toBe(1);
    expect(scraped.worker.labels("florin_build_info", "migration")[0]).toMatch(/^2026\d{10}_/);
  });

  test("show each call to a node by its origin", () => {
    const { sum, labels } = scraped.worker;
    expect(sum("florin_rpc_requests_total", { method: "eth_sendRawTransaction", code: "ok" })).toBe(PAID);
    const origins = chain.rpcUrls.map((url) => new URL(url).origin);
    expect(labels("florin_rpc_requests_total", "endpoint")).toEqual(expect.arrayContaining(origins));
    for (const endpoint of labels("florin_rpc_requests_total", "endpoint")) {
      expect(new URL(endpoint).origin).toBe(endpoint);
    }
    expect(sum("florin_rpc_endpoint_up", { chain: String(CHAIN) })).toBe(chain.rpcUrls.length);
  });

  test("name no payment, merchant, person or key", () => {
    const { apiKey, merchant, user, id } = account;
    for (const { text } of Object.values(scraped)) {
      expect(text).not.toMatch(/pay_|key_|mer_/);
      for (const secret of [apiKey, merchant.id, user.email, id]) expect(text).not.toContain(secret);
    }
  });

  test("count requests that a limit refused", async () => {
    const before = (await scrape(urls.web)).sum("florin_rate_limited_total", { kind: "key" }) ?? 0;
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.get("/v1/payments?limit=1")));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(10);
    const after = (await scrape(urls.web)).sum("florin_rate_limited_total", { kind: "key" });
    expect(after).toBe(before + refused);
  });

  test.runIf(isInstalled("promtool"))("are text that Prometheus reads", () => {
    for (const { text } of Object.values(scraped)) {
      const { stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
        input: text,
        encoding: "utf8",
      });
      // Node's own metrics come with their names.
      const lines = `${stdout}${stderr}`.split("\n").filter((line) => !/^nodejs_|^$/.test(line));
      expect(lines).toEqual([]);
    }
  });

  test("are served at no other path", async () => {
    expect((await fetch(`${urls.web}/`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });
});
