import { zeroAddress } from "viem";
import { beforeEach, expect, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { endpointName } from "@/server/chain/client/count-calls";
import { findChain } from "@/server/chain/client/registry";
import { findWorkers, judgeWorkers } from "@/server/jobs/find-workers";
import { installationHealth } from "@/server/jobs/installation-health";
import { readiness } from "@/server/jobs/readiness";
import { reportLoop, withdrawReport } from "@/server/jobs/report-loop";
import { storeCalls } from "@/server/jobs/rpc-usage";
import { forgetLoop, noteFailure, noteSuccess } from "@/server/jobs/worker-health";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { db, sql } from "@/tests/support/sql";

const verdict = async () => judgeWorkers(await findWorkers());

beforeEach(async () => {
  await db.query(sql`delete from worker_health`);
  for (const name of ["watch:1", "expire"]) forgetLoop(name);
});

test("workers are missing until one reports, and again when it has ended or fallen silent", async () => {
  expect(await verdict()).toBe("missing");
  noteSuccess("expire");
  await reportLoop("first").tick();
  expect(await verdict()).toBe("ok");
  await db.query(sql`update worker_health set seen_at = now() - interval '1 minute'`);
  expect(await verdict()).toBe("missing");
  await reportLoop("first").tick();
  await withdrawReport("first");
  expect(await findWorkers()).toEqual([]);
});

test("a worker fails when one of its loops has failed three times in a row, and readiness shows it", async () => {
  noteSuccess("expire");
  noteFailure("watch:1");
  noteFailure("watch:1");
  await reportLoop("first").tick();
  expect(await verdict()).toBe("ok");
  noteFailure("watch:1");
  await reportLoop("first").tick();
  expect(await findWorkers()).toMatchObject([
    {
      isAlive: true,
      loops: [
        { name: "watch:1", failures: 3, succeededAt: null },
        { name: "expire", failures: 0, succeededAt: expect.any(Date) },
      ],
    },
  ]);
  expect(await readiness()).toMatchObject({ ready: true, checks: { database: "ok", worker: "failing" } });
});

test("the books are shown with what was compared, and each difference", async () => {
  const [chain, other] = (await installationHealth(operatorOfCommand())).chains;
  const counts = { events: 3, payments: 2, refunds: 1, postings: 7, vaults: 1, exceptions: 0, blocks: 9 };
  const surplus = { router: "0xab", token: zeroAddress, amount: "500000000000000000" };
  await pastTheRules(
    sql`insert into books_audit (chain_id, audited_to, from_block, to_block, is_full, counts, difference_count, differences, surplus)
        values (${chain?.id}, 4, 1, 9, true, ${JSON.stringify(counts)}, 60, ${JSON.stringify(["a payment differs"])},
          ${JSON.stringify([surplus])})`,
  );
  const { books } = await installationHealth(operatorOfCommand());
  await asTableOwner(sql`delete from books_audit where chain_id = ${chain?.id}`);
  expect(books).toMatchObject([
    {
      chainId: chain?.id,
      network: chain?.name,
      last: {
        finishedAt: expect.any(Date),
        isFull: true,
        fromBlock: 1,
        toBlock: 9,
        counts: { payments: 2, postings: 7 },
        differenceCount: 60,
        differences: ["a payment differs"],
        surplus: [{ router: surplus.router, amount: `0.5 ${chain?.coin.symbol}` }],
      },
    },
    { chainId: other?.id, last: null },
  ]);
});

test("networks are shown with their height, and keys with their gas and why they halted", async () => {
  const before = await installationHealth(operatorOfCommand());
  const [chain] = before.chains;
  expect(chain?.height).toBeGreaterThan(0);
  expect(chain?.senders).toMatchObject([
    { role: "relayer", haltedReason: null, balance: expect.stringMatching(/^\d+$/) },
    { role: "refunder", haltedReason: null },
    {
      role: "deployer",
      haltedReason: null,
      pausedReason: null,
      balance: expect.stringMatching(/^[1-9]\d*$/),
    },
  ]);
  const relayer = chain?.senders[0]?.address.toLowerCase();
  await db.query(
    sql`insert into relay_signer (chain_id, address, next_nonce, halted_reason)
        values (${chain?.id}, ${relayer}, 0, 'somebody else uses the key')
        on conflict (chain_id, address) do update set halted_reason = excluded.halted_reason`,
  );
  const after = await installationHealth(operatorOfCommand());
  expect(after.chains[0]?.senders[0]?.haltedReason).toBe("somebody else uses the key");
  expect(after.rateSources).toMatchObject([
    {
      kind: "static",
      maxAgeS: null,
      rates: [{ pair: "ETH/USD", value: "2500.00", asOf: null, state: "used" }],
    },
  ]);
  expect(after).toMatchObject({ version: expect.stringMatching(/^\d+\./), postgres: expect.any(String) });
});

test("the deployer is shown where it has something to deploy, and when it has less than the limits require", async () => {
  const deployers = async () =>
    (await installationHealth(operatorOfCommand())).chains.map(({ senders }) =>
      senders.find(({ role }) => role === "deployer"),
    );
  const before = await deployers();
  expect(before.map((each) => each?.pausedReason)).toEqual([null, null]);
  const [chain] = (await installationHealth(operatorOfCommand())).chains;
  const config = findChain(chain?.id ?? 0);
  const asBefore = { ...config };
  const minBalance = String(BigInt(before[0]?.balance ?? 0) + 1n);
  Object.assign(config ?? {}, { gas: { minBalance } });
  expect((await deployers())[0]?.pausedReason).toBe("balance");
  Object.assign(config ?? {}, { gas: undefined, accountFactories: [] });
  expect((await deployers())[0]).toBeUndefined();
  Object.assign(config ?? {}, asBefore);
});

test("each RPC endpoint is listed by its origin, with its last fault as any process has met it", async () => {
  const endpointOf = async () => (await installationHealth(operatorOfCommand())).chains[0]?.endpoints[0];
  const origin = new URL(findChain(31337)?.rpcUrls[0] ?? "").origin;
  const sound = { origin, isDown: false, isResting: false, lastFault: null, lastFaultAt: null };
  expect(await endpointOf()).toEqual({ ...sound, callsToday: expect.any(Number), budget: null });
  await reportLoop("first").tick();
  const fault = { lastFault: "eth_call: HTTP 429", lastFaultAt: "2026-11-20T12:00:00.000Z", isResting: true };
  const reported = [{ chainId: 31337, position: 0, origin, ...fault, process: "other" }];
  await db.query(
    sql`update worker_health set endpoints = ${JSON.stringify(reported)} where holder = 'first'`,
  );
  const met = await endpointOf();
  expect(met).toMatchObject({ origin, ...fault, lastFaultAt: new Date(fault.lastFaultAt) });
});

test("an endpoint shows the requests of all processes today, and its budget", async () => {
  const chain = findChain(31337);
  const url = chain?.rpcUrls[0] ?? "";
  const endpointOf = async () => (await installationHealth(operatorOfCommand())).chains[0]?.endpoints[0];
  const before = (await endpointOf())?.callsToday ?? 0;
  // What this process made is stored, and then another process and another day add to it.
  await storeCalls();
  const add = (calls: number, day: string) =>
    db.query(
      sql`insert into rpc_usage (chain_id, endpoint, day, calls)
          values (31337, ${endpointName(url)}, ((now() at time zone 'utc')::date - ${day}::interval)::date, ${calls})
          on conflict (chain_id, endpoint, day) do update set calls = rpc_usage.calls + excluded.calls`,
    );
  await add(7_000, "0 days");
  await add(90_000, "1 day");
  Object.assign(chain ?? {}, { rpcBudgetPerDay: 10_000 });
  const after = await endpointOf();
  Object.assign(chain ?? {}, { rpcBudgetPerDay: undefined });
  expect(before).toBeGreaterThan(0);
  expect(after?.budget).toBe(10_000);
  expect(after?.callsToday).toBeGreaterThanOrEqual(7_000 + before);
  // Each look at the health makes some requests itself.
  expect(after?.callsToday).toBeLessThan(7_000 + before + 100);
  const { rows } = await db.query<{ endpoint: string }>(
    sql`select endpoint from rpc_usage where chain_id = 31337`,
  );
  expect(rows[0]?.endpoint).toMatch(/^http:\/\/127[.0-9]+:\d+ [0-9a-f]{12}$/);
});
