import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { alertText } from "@/server/alerts/alert-texts";
import { AlertKind, type Finding } from "@/server/alerts/schema";
import { countCalls, endpointName, takeCalls } from "@/server/chain/client/count-calls";
import { chainsConfig } from "@/server/chain/client/registry";
import type { ReportedEndpoint } from "@/server/jobs/find-endpoints";
import { storeCalls } from "@/server/jobs/rpc-usage";
import { newId } from "@/server/kernel/ids";
import { metrics } from "@/server/metrics/metrics";
import { findBudgets } from "@/server/monitoring/find-budgets";
import { findMoney } from "@/server/monitoring/find-money";
import { findNetworks } from "@/server/monitoring/find-networks";
import { findPlainDatabases } from "@/server/monitoring/find-plain-databases";
import { readFindings } from "@/server/monitoring/read-findings";
import { makeAccount } from "@/tests/support/account";
import { changed, db, sql } from "@/tests/support/sql";

const CHAIN = 31_337;
const ADDRESS = `0x${"ab".repeat(20)}`;
const KEY = { chain: CHAIN, role: "relayer", address: ADDRESS };

const findAll = async (endpoints: ReportedEndpoint[] = []): Promise<Finding[]> => [
  ...(await findNetworks(endpoints)),
  ...(await findMoney()).found,
];

/** What a message would say of a finding. */
const say = ({ kind, severity, facts }: Finding) =>
  alertText({ id: "alert_1", kind, severity, facts, openedAt: new Date() }, "opened").subject;

beforeEach(() => metrics().registry.resetMetrics());

type Gauges = ReturnType<typeof metrics>;
/** A fault as the gauges show it, and the alert. */
const FAULTS: [AlertKind, (all: Gauges) => void, string][] = [
  [
    "signer_halted",
    ({ signerHalted }) => signerHalted.set({ chain: CHAIN, address: ADDRESS }, 1),
    `Page: Local One: the key ${ADDRESS} is halted`,
  ],
  [
    "relay_stuck",
    ({ oldestQueuedSeconds }) => oldestQueuedSeconds.set({ chain: CHAIN }, 61),
    "Page: Local One: a payment has waited 1 minute for a key",
  ],
  [
    "reading_behind",
    ({ readingLagSeconds }) => readingLagSeconds.set({ chain: CHAIN }, 301),
    "Page: Local One has not been read for 5 minutes",
  ],
  [
    "books_differ",
    ({ booksDifferences }) => booksDifferences.set({ chain: "payments" }, 2),
    "Page: The audit of payments has 2 differences",
  ],
  [
    "books_unaudited",
    ({ booksAuditAge }) => booksAuditAge.set({ chain: CHAIN }, 3 * 3_600),
    "Page: The books of Local One have not been audited for 3 hours",
  ],
  [
    "rate_stale",
    ({ rateAge, rateMaxAge }) => {
      rateAge.set({ source: "kraken", pair: "ETH/USD" }, 121);
      rateMaxAge.set({ source: "kraken", pair: "ETH/USD" }, 120);
    },
    "Ticket: kraken: the rate ETH/USD is too old to set a price",
  ],
  [
    "screening_stale",
    ({ screeningAge }) => screeningAge.set(Number.POSITIVE_INFINITY),
    "Ticket: The list of refused addresses cannot be fetched",
  ],
  [
    "refunds_unfunded",
    ({ refundsOpen }) => refundsOpen.set({ chain: CHAIN, status: "pending_funds" }, 3),
    "Ticket: Local One: 3 refunds wait for money",
  ],
  [
    "exceptions_old",
    ({ exceptionsOpen, oldestException }) => {
      exceptionsOpen.set({ kind: "late" }, 1);
      exceptionsOpen.set({ kind: "duplicate" }, 1);
      oldestException.set({ kind: "late" }, 2.5 * 86_400);
    },
    "Ticket: 2 exceptions are open, the oldest for 2 days",
  ],
];

describe("the state of an installation", () => {
  test("without a fault is no alert", async () => {
    const all = metrics();
    all.signerHalted.set({ chain: CHAIN, address: ADDRESS }, 0);
    all.oldestQueuedSeconds.set({ chain: CHAIN }, 60);
    all.readingLagSeconds.set({ chain: CHAIN }, 120);
    all.booksDifferences.set({ chain: CHAIN }, 0);
    all.booksAuditAge.set({ chain: CHAIN }, 7_200);
    all.refundsOpen.set({ chain: CHAIN, status: "pending" }, 3);
    all.exceptionsOpen.set({ kind: "late" }, 3);
    all.oldestException.set({ kind: "late" }, 86_400);
    expect(await findAll()).toEqual([]);
  });

  test.each(FAULTS)("has the alert %s", async (kind, set, subject) => {
    set(metrics());
    const found = await findAll();
    expect(found.map(say)).toEqual([subject]);
    expect(found[0]?.kind).toBe(kind);
  });
});

describe("a key", () => {
  const balance = (wei: number, spent = 0) => {
    const all = metrics();
    all.signerMinBalance.set(KEY, 100);
    all.signerBalance.set(KEY, wei);
    all.signerSpentDay.set({ chain: CHAIN, address: ADDRESS }, spent);
    all.signerPaymentsLeft.set(KEY, wei);
  };

  test("with enough for a day is no alert, with less a ticket, below its minimum a page", async () => {
    balance(500, 400);
    expect(await findAll()).toEqual([]);
    balance(500, 600);
    expect((await findAll()).map(say)).toEqual([
      `Ticket: Local One: the relayer ${ADDRESS} has gas for less than a day`,
    ]);
    balance(99, 600);
    expect((await findAll()).map(say)).toEqual([`Page: Local One: the relayer ${ADDRESS} has no gas`]);
  });

  test("whose balance no node answered is unknown", async () => {
    metrics().signerMinBalance.set(KEY, 100);
    const { found, isUnknown } = await findMoney();
    expect(found).toEqual([]);
    expect(isUnknown("signer_low", `${CHAIN}:${ADDRESS}`)).toBe(true);
    expect(isUnknown("signer_low", `${CHAIN}:0xremoved`)).toBe(false);
    expect(isUnknown("relay_stuck", String(CHAIN))).toBe(false);
  });
});

describe("an endpoint", () => {
  const [chain] = chainsConfig().chains;
  const origin = new URL(chain?.rpcUrls[0] ?? "").origin;
  const state = (more: Partial<ReportedEndpoint>): ReportedEndpoint => ({
    process: "one",
    chainId: chain?.id ?? 0,
    position: 0,
    origin,
    isWell: false,
    isResting: true,
    lastFault: "no answer",
    lastFaultAt: new Date(),
    ...more,
  });

  test("that does not answer a worker is a page where it is the only one", async () => {
    expect((await findAll([state({ isWell: true })])).map(say)).toEqual([]);
    expect((await findAll([state({})])).map(say)).toEqual([`Page: ${chain?.name}: no endpoint answers`]);
  });

  test("that answers for the logs of fewer than 100 blocks is a ticket", async () => {
    const narrow = (logBlocks?: number) => [state({ isWell: true, logBlocks }), state({ isWell: true })];
    expect(await findAll(narrow(100))).toEqual([]);
    expect(await findAll(narrow())).toEqual([]);
    expect((await findAll(narrow(99))).map(say)).toEqual([
      `Ticket: ${chain?.name}: requests for logs cover 99 blocks at most`,
    ]);
  });

  test("that a worker has not used for long is no alert", async () => {
    expect(await findAll([state({ lastFaultAt: new Date(Date.now() - 600_000) })])).toEqual([]);
  });
});

describe("a budget of requests", () => {
  const [chain] = chainsConfig().chains;
  const id = chain?.id ?? 0;
  const name = endpointName(chain?.rpcUrls[0] ?? "");
  const use = (calls: number) =>
    changed(
      db,
      sql`insert into rpc_usage (chain_id, endpoint, day, calls)
          values (${id}, ${name}, (clock_timestamp() at time zone 'utc')::date, ${calls})
          on conflict (chain_id, endpoint, day) do update set calls = excluded.calls`,
    );
  const found = async () => (await findBudgets()).map((each) => [say(each), each.subject]);
  const title = (percent: number) =>
    `${chain?.name}: ${new URL(chain?.rpcUrls[0] ?? "").origin} has ${percent} % of today’s request budget`;

  beforeEach(() => takeCalls());
  afterEach(() => Object.assign(chain ?? {}, { rpcBudgetPerDay: undefined }));

  test("is a ticket from four fifths on, and a page when it is spent", async () => {
    Object.assign(chain ?? {}, { rpcBudgetPerDay: 50_000 });
    await use(39_999);
    expect(await found()).toEqual([]);
    await use(40_000);
    expect(await found()).toEqual([[`Ticket: ${title(80)}`, `${id} ${name}`]]);
    await use(49_999);
    expect(await found()).toEqual([[`Ticket: ${title(99)}`, `${id} ${name}`]]);
    await use(50_000);
    expect(await found()).toEqual([[`Page: ${title(100)}`, `${id} ${name}`]]);
  });

  test("counts what this process has not stored yet, and not a day before", async () => {
    Object.assign(chain ?? {}, { rpcBudgetPerDay: 100 });
    await use(70);
    await changed(
      db,
      sql`insert into rpc_usage (chain_id, endpoint, day, calls)
          values (${id}, ${name}, (clock_timestamp() at time zone 'utc')::date - 1, 900)`,
    );
    expect(await found()).toEqual([]);
    countCalls({ chainId: id, endpoint: name, calls: 11 });
    expect(await found()).toEqual([[`Ticket: ${title(81)}`, `${id} ${name}`]]);
    await Promise.all([storeCalls(), storeCalls()]);
    expect(await found()).toEqual([[`Ticket: ${title(81)}`, `${id} ${name}`]]);
  });

  test("is none where the network has none", async () => {
    await use(5_000_000);
    expect(await found()).toEqual([]);
  });
});

test("a reading has failed requests of API keys, from three and one per cent on, and spent budgets", async () => {
  const account = await makeAccount();
  const add = (status: number, count: number) =>
    changed(
      db,
      sql`insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, duration_ms, created_at)
          select ${newId("req")}, ${account.id}, 'test', ${newId("key")}, 'GET', '/v1/payments', '/v1/payments', ${status}, 5, now()
          from generate_series(1, ${count})`,
    );
  const failing = async () =>
    (await readFindings()).found.filter(({ kind }) => kind === "api_errors").map(say);
  await add(200, 150);
  await add(500, 2);
  expect(await failing()).toEqual([]);
  await add(503, 1);
  expect(await failing()).toEqual(["Page: 3 requests of 153 failed in five minutes"]);
  await add(200, 200);
  expect(await failing()).toEqual([]);

  const [chain] = chainsConfig().chains;
  Object.assign(chain ?? {}, { rpcBudgetPerDay: 1 });
  countCalls({ chainId: chain?.id ?? 0, endpoint: endpointName(chain?.rpcUrls[0] ?? ""), calls: 1 });
  const { found } = await readFindings();
  Object.assign(chain ?? {}, { rpcBudgetPerDay: undefined });
  expect(found.map(({ kind }) => kind)).toContain("rpc_budget");
});

test("a database on another machine without verified TLS is a ticket for each server", () => {
  const plain = (DATABASE_URL: string) => findPlainDatabases({ DATABASE_URL }).map(say);
  expect(plain("postgres://u@db1.example,db2.example/florin")).toEqual([
    "Ticket: The connection to the database db1.example is not encrypted and verified",
    "Ticket: The connection to the database db2.example is not encrypted and verified",
  ]);
  expect(plain("postgres://u@db1.example,db2.example/florin?sslmode=verify-full")).toEqual([]);
});

test("every kind of alert has a text", () => {
  const facts = {
    ...{ network: "Base", address: ADDRESS, role: "relayer", minutes: 2, count: 2, hours: 3, days: 2 },
    ...{ currency: "EUR", failed: 3, all: 100, endpoints: "https://a", source: "kraken", pairs: "ETH/USD" },
    ...{ host: "db.example", state: "disk_full", first: "The router 0x01 has no code." },
    ...{ endpoint: "https://a", used: 80, budget: 100, percent: 80, reason: "signer_down", blocks: 5 },
  };
  for (const kind of AlertKind.options) {
    for (const severity of ["page", "ticket"] as const) {
      const { subject, text } = alertText(
        { id: "alert_1", kind, severity, facts, openedAt: new Date() },
        "opened",
      );
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/);
    }
  }
});
