import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { heartbeatLoops } from "@/server/jobs/heartbeat-loop";
import { reportLoop } from "@/server/jobs/report-loop";
import type { Loop } from "@/server/jobs/run-loop";
import { forgetLoop, noteFailure, noteSuccess } from "@/server/jobs/worker-health";
import { env, parseEnv } from "@/server/kernel/env";
import { setEnvironment } from "@/tests/support/environment";
import { db, one, sql } from "@/tests/support/sql";
import { startReceiver } from "@/tests/support/webhook-receiver";

const service = await startReceiver();
setEnvironment({ HEARTBEAT_URL: service.url });
afterAll(() => service.stop());

const HOLDER = "heartbeat-test";
const MINUTE_MS = 60_000;
/** Within it, another worker sends after the one that sent was killed. */
const TAKEN_OVER_WITHIN_MS = 20_000;

beforeEach(async () => {
  await db.query(sql`delete from worker_health`);
  await db.query(sql`delete from lease where name = 'heartbeat'`);
  for (const name of ["alerts", "watch:1"]) forgetLoop(name);
  service.answer((response) => response.end("ok"));
  service.received.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function heartbeat(holder = HOLDER): Loop {
  const [loop] = heartbeatLoops(holder, new AbortController().signal);
  if (!loop) throw new Error("no loop");
  return loop;
}

const report = () => reportLoop(HOLDER).tick();

test("the heartbeat goes out each minute while all loops work", async () => {
  noteSuccess("alerts");
  noteSuccess("watch:1");
  await report();
  vi.useFakeTimers({ toFake: ["performance"] });
  const loop = heartbeat();
  await loop.tick();
  expect(await loop.tick()).toBeLessThan(TAKEN_OVER_WITHIN_MS);
  expect(service.received).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  await loop.tick();
  expect(service.received).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await loop.tick();
  expect(service.received).toHaveLength(2);
});

test("after a kill of the worker that sends it, another one sends it within twenty seconds", async () => {
  noteSuccess("alerts");
  await report();
  await heartbeat("killed").tick();
  const other = heartbeat("other");
  await other.tick();
  expect(service.received).toHaveLength(1);
  const { leftMs } = await one<{ leftMs: number }>(
    db,
    sql`select (extract(epoch from held_until - clock_timestamp()) * 1000)::float8 as "leftMs" from lease where name = 'heartbeat'`,
  );
  const sleepMs = await other.tick();
  expect(leftMs + sleepMs).toBeLessThanOrEqual(TAKEN_OVER_WITHIN_MS);
  await db.query(
    sql`update lease set held_until = clock_timestamp() - interval '1 ms' where name = 'heartbeat'`,
  );
  await other.tick();
  expect(service.received).toHaveLength(2);
});

test("it stops while a loop fails, and comes back", async () => {
  noteSuccess("alerts");
  for (let i = 0; i < 3; i++) noteFailure("watch:1");
  await report();
  const loop = heartbeat();
  expect(await loop.tick()).toBeLessThan(MINUTE_MS);
  expect(service.received).toHaveLength(0);
  noteSuccess("watch:1");
  await report();
  await loop.tick();
  expect(service.received).toHaveLength(1);
});

test("it stops while no worker reports, or none decides alerts", async () => {
  const loop = heartbeat();
  await loop.tick();
  noteSuccess("watch:1");
  await report();
  await loop.tick();
  expect(service.received).toHaveLength(0);
  noteSuccess("alerts");
  await report();
  await loop.tick();
  expect(service.received).toHaveLength(1);
});

test("it comes from one process of several", async () => {
  noteSuccess("alerts");
  await report();
  await Promise.all([heartbeat("one").tick(), heartbeat("two").tick(), heartbeat("three").tick()]);
  expect(service.received).toHaveLength(1);
});

test("a service that refuses it fails no loop, and gets the next one soon", async () => {
  noteSuccess("alerts");
  await report();
  service.answer((response) => response.writeHead(503).end());
  const waitMs = await heartbeat().tick();
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThan(MINUTE_MS);
});

test("faults of the channels are one line each, without the address", () => {
  const { DATABASE_URL, AUTH_SECRET } = env();
  const given = { DATABASE_URL, AUTH_SECRET };
  const secret = "hooks.example/T0/B0/very-secret";
  const fault = (more: Record<string, string>) => {
    try {
      parseEnv({ ...given, ...more });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(fault({ ALERT_SLACK_URL: `ftp://${secret}` })).toBe(
    "ALERT_SLACK_URL: must be an http or https address without a user name",
  );
  expect(fault({ HEARTBEAT_URL: `https://user:${secret}` })).toBe(
    "HEARTBEAT_URL: must be an http or https address without a user name",
  );
  expect(fault({ HEARTBEAT_URL: "https://user:very-secret@beat.example" })).toBe(
    "HEARTBEAT_URL: must be an http or https address without a user name",
  );
  expect(fault({ HEARTBEAT_URL: secret })).toBe(
    "HEARTBEAT_URL: must be an http or https address without a user name",
  );
  expect(fault({ ALERT_URL: `https://${secret}` })).toBe("ALERT_URL, ALERT_SECRET: set both or none");
  expect(fault({ ALERT_URL: `https://${secret}`, ALERT_SECRET: "very-secret" })).toBe(
    "ALERT_SECRET: must be whsec_ and 24 to 64 random bytes in base64",
  );
  expect(fault({ ALERT_MAIL: "ops@pay.example, nobody" })).toBe(
    "ALERT_MAIL: must be at most 16 mail addresses, separated by commas",
  );
  expect(fault({ ALERT_MAIL: "ops@pay.example" })).toBe("SMTP_URL: is needed when ALERT_MAIL is set");
  expect(fault({ ALERT_URL: "http://10.0.0.7/alerts", ALERT_SECRET: `whsec_${"A".repeat(43)}=` })).toBeNull();
});
