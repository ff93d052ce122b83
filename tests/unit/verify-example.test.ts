import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { loadReference } from "@/server/reference/load-reference";
import { newWebhookSecret, signWebhook } from "@/server/webhooks/sign-webhook";

const ROOT = path.resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 20_000;
const secret = newWebhookSecret();
const { verify, events } = loadReference();
const body = events[0]?.events[0]?.body ?? "";
let folder: string;
let server: ChildProcess;
let url: string;

/** The reference's server, as a reader runs it. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "florin-verify-"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "webhooks.mts"), verify);
  const port = await freePort([]);
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ["--import", "tsx", "webhooks.mts"], {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: "ignore",
  });
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (await fetch(url, { method: "POST" }).catch(() => null)) return;
    await delay(50);
  }
  throw new Error("the example's server does not answer");
}, READY_WITHIN_MS + 5_000);
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function deliver(sent: string, by = secret): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = signWebhook({ id: "evt_1", timestamp, body }, [by]);
  return (await fetch(url, { method: "POST", headers, body: sent })).status;
}

test("the reference's server takes a delivery, and refuses a changed or forged one", async () => {
  expect(await deliver(body)).toBe(204);
  expect(await deliver(body.replace("1250", "1"))).toBe(400);
  expect(await deliver(body, newWebhookSecret())).toBe(400);
});
