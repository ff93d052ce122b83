import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "@/tests/support/eventually";
import { commandArgs } from "@/tests/support/program";
import { until, WebhookWorld } from "@/tests/support/webhook-world";

const ROOT = resolve(import.meta.dirname, "../..");

let world: WebhookWorld;
let running: ChildProcess | undefined;

beforeAll(async () => {
  world = await WebhookWorld.open();
}, 90_000);
afterEach(async () => {
  running?.kill("SIGKILL");
  await world?.reset();
});
afterAll(() => world?.server.stop());

/** Starts the command; returns a function that reads its output so far. */
function listen(args: string[], apiKey = world.account.apiKey): () => string {
  const all = [...commandArgs("listen"), ...args, "--url", world.server.url, "--key", apiKey];
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    DATA_DIR: "no-such-folder",
  };
  const child = spawn(process.execPath, all, { cwd: ROOT, env });
  running = child;
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  return () => output;
}

const untilSaid = (output: () => string, words: string) =>
  eventually(
    async () => output(),
    (text) => text.includes(words),
    30_000,
  );

test("events from now on are signed, forwarded and printed with the answer", async () => {
  await world.create();
  const receiver = await world.receive((response) => response.writeHead(202).end("thanks"));
  const output = listen(["--forward", receiver.url]);
  await untilSaid(output, "Waiting for events");
  const id = await world.create();
  await until(receiver, 1);
  const secret = /signed with (\S+)/.exec(output())?.[1] ?? "";
  const [got] = receiver.received;
  expect(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {})).toMatchObject({
    type: "payment.created",
    data: { payment_id: id },
  });
  expect(await untilSaid(output, "thanks")).toContain(`${got?.headers["webhook-id"]}  → 202 thanks`);
  expect(receiver.received).toHaveLength(1);
}, 60_000);

test("events are replayed from one on", async () => {
  const [first, second] = [await world.create(), await world.create()];
  const { body } = await world.api.get<{ data: { id: string }[] }>(`/v1/events?paymentId=${first}`);
  const receiver = await world.receive();
  listen(["--forward", receiver.url, "--from", body.data[0]?.id ?? ""]);
  await until(receiver, 2);
  const ids = receiver.received.map((got) => JSON.parse(got.body).data.payment_id);
  expect(ids).toEqual([first, second]);
}, 60_000);

test("a key that the API refuses ends it with the reason", async () => {
  const output = listen([], "wcp_test_short");
  expect(await untilSaid(output, "The API answered")).toContain("The API answered 401");
}, 60_000);
