import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { type FaultProxy, startFaultProxy } from "@/tests/support/fault-proxy";
import { postgresMessages } from "@/tests/support/framing";
import { createPayment } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";

let a: Api;
let b: Api;
let servers: RunningServer[];
let proxy: FaultProxy;
let headers: Record<string, string>;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  proxy = await startFaultProxy(installation.env.DATABASE_URL, postgresMessages);
  const through = proxy.through(installation.env.DATABASE_URL);
  servers = await Promise.all([
    startServer({ way: "mount", installation }),
    startServer({ way: "mount", installation, env: { DATABASE_URL: through, WORKER: "off" } }),
  ]);
  ({ headers } = await makeAccount());
  [a, b] = servers.map(({ url }) => connectApi(url, headers)) as [Api, Api];
}, 120_000);
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await proxy?.close();
});

/** Measures the milliseconds from the change on A to the answer of a long poll on B. */
async function lag(id: string, disturb: () => Promise<unknown> = async () => undefined): Promise<number> {
  const polls = b.get<{ status: string }>(`/v1/payments/${id}/status?maxPollMs=15000`);
  await delay(300);
  await disturb();
  await a.post(`/v1/payments/${id}/cancel`);
  const changedAt = performance.now();
  expect((await polls).body.status).toBe("cancelled");
  return performance.now() - changedAt;
}

const killListeners = () =>
  db.query(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'florin listen' and datname = current_database()`,
  );

describe("a poll open on one process", () => {
  test("returns within a second of the change on another", async () => {
    expect(await lag(await createPayment(a))).toBeLessThan(1_000);
  });

  test("returns within a second also after its LISTEN connection was killed", async () => {
    expect(await lag(await createPayment(a), killListeners)).toBeLessThan(1_100);
  });

  test("returns soon also while notices vanish without a word", async () => {
    const id = await createPayment(a);
    const trap = proxy.trap({ match: /^select 1$/, at: "reply" });
    await trap.caught;
    expect(await lag(id)).toBeLessThan(1_100);
    trap.release();
  }, 20_000);
});

describe("SIGTERM", () => {
  test("answers two hundred open polls and exits 0 within twenty seconds", async () => {
    const server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
    const api = connectApi(server.url, headers);
    const id = await createPayment(api);
    const polls = Array.from({ length: 200 }, () =>
      api.get<{ status: string }>(`/v1/payments/${id}/status?maxPollMs=25000`),
    );
    await delay(1_500);
    const stoppedAt = performance.now();
    const [codes, answers] = await Promise.all([server.stop("SIGTERM"), Promise.all(polls)]);
    expect(performance.now() - stoppedAt).toBeLessThan(20_000);
    expect(codes[0]).toBe(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body.status).toBe("requires_action");
  }, 60_000);
});
