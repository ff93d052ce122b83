import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newDatabaseWatch, watchDatabase } from "@/server/alerts/watch-database";
import { newWebhookSecret } from "@/server/webhooks/sign-webhook";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver";

const START = Date.UTC(2026, 10, 27);
const at = (seconds: number) => new Date(START + 1_000 * seconds);
const SET = ["ALERT_URL", "ALERT_SECRET"] as const;
const STATE = Symbol.for("florin.singletons");
const forgetEnv = () => (globalThis as { [STATE]?: Map<string, unknown> })[STATE]?.delete("env");

let hook: Receiver;

beforeAll(async () => {
  hook = await startReceiver();
  Object.assign(process.env, { ALERT_URL: hook.url, ALERT_SECRET: newWebhookSecret() });
  forgetEnv();
});
beforeEach(() => hook.received.splice(0));
afterAll(() => {
  hook.stop();
  for (const name of SET) delete process.env[name];
  forgetEnv();
});

const sent = () =>
  hook.received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { title: string } };
    return `${type}: ${data.title}`;
  });

test("a database without writes is an alert after half a minute, each fault apart, until it has ended", async () => {
  const watch = newDatabaseWatch();
  await watchDatabase(watch, "read_only", at(0));
  await watchDatabase(watch, "read_only", at(15));
  expect(sent()).toEqual([]);
  await watchDatabase(watch, "read_only", at(30));
  await watchDatabase(watch, "read_only", at(45));
  expect(sent()).toEqual(["alert.opened: The database is read-only"]);
  for (const seconds of [60, 90, 105]) await watchDatabase(watch, "disk_full", at(seconds));
  expect(sent().slice(1)).toEqual(["alert.opened: The database’s disk is full"]);
  await watchDatabase(watch, "ok", at(400));
  await watchDatabase(watch, "ok", at(500));
  expect(sent().slice(2)).toEqual([
    "alert.resolved: The database is read-only",
    "alert.resolved: The database’s disk is full",
  ]);
});

test("a short outage is no message, and one that no channel took is sent again", async () => {
  const watch = newDatabaseWatch();
  await watchDatabase(watch, "unreachable", at(0));
  await watchDatabase(watch, "ok", at(15));
  await watchDatabase(watch, "unreachable", at(30));
  expect(sent()).toEqual([]);
  hook.answer((response) => response.writeHead(500).end());
  await watchDatabase(watch, "unreachable", at(60));
  hook.answer((response) => response.end("ok"));
  await watchDatabase(watch, "unreachable", at(75));
  await watchDatabase(watch, "unreachable", at(90));
  expect(sent()).toEqual(Array(2).fill("alert.opened: The database cannot be reached"));
});
