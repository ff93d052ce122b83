import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeAccount } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import { createPayment } from "@/tests/support/pay";
import { commandArgs } from "@/tests/support/program";
import { db, one, sql } from "@/tests/support/sql";
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
function listen(
  args: string[],
  { apiKey = world.account.apiKey, url = world.server.url } = {},
): () => string {
  const all = [...commandArgs("listen"), ...args, "--url", url, "--key", apiKey];
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

test("events are replayed from one on, though nobody has read the list yet", async () => {
  const other = await makeAccount();
  const api = world.as(other.headers);
  const [first, second] = [await createPayment(api), await createPayment(api)];
  const event = await one<{ id: string }>(
    db,
    sql`select id from partner_event where payment_id = ${first} and place is null`,
  );
  const receiver = await world.receive();
  listen(["--forward", receiver.url, "--from", event.id], { apiKey: other.apiKey });
  await until(receiver, 2);
  const ids = receiver.received.map((got) => JSON.parse(got.body).data.payment_id);
  expect(ids).toEqual([first, second]);
}, 60_000);

test("a server that restarts loses no event", async () => {
  const faults: ((response: ServerResponse) => void)[] = [
    (response) => response.socket?.destroy(),
    (response) => response.writeHead(503).end("starting"),
    (response) => {
      response.writeHead(200, { "Content-Length": "100" }).write('{"data":');
      setTimeout(() => response.destroy(), 50);
    },
  ];
  const front = await startFront(faults);
  const receiver = await world.receive();
  const output = listen(["--forward", receiver.url], { url: front.url });
  await untilSaid(output, "Waiting for events");
  front.fail();
  const ids = [await world.create(), await world.create()];
  await until(receiver, 2);
  front.close();
  expect(receiver.received.map((got) => JSON.parse(got.body).data.payment_id)).toEqual(ids);
  expect(faults).toEqual([]);
}, 60_000);

/** Starts a server that hands requests on; once it fails, it ends the held ones and misbehaves for as many as given. */
async function startFront(faults: ((response: ServerResponse) => void)[]) {
  let isFailing = false;
  const server = createServer(async (request, response) => {
    const fault = isFailing ? faults.shift() : undefined;
    if (fault) return fault(response);
    const answer = await fetch(`${world.server.url}${request.url}`, {
      headers: { "Api-Key": String(request.headers["api-key"]) },
    }).catch(() => null);
    if (!answer) return response.destroy();
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: () => {
      isFailing = true;
      server.closeAllConnections();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("a key that the API refuses ends it with the reason", async () => {
  const output = listen([], { apiKey: "wcp_test_short" });
  expect(await untilSaid(output, "The API answered")).toContain("The API answered 401");
}, 60_000);
