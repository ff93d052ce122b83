import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";

const ROOT = resolve(import.meta.dirname, "../..");
/** What `npm run dev` needs of the tree; packages are found in the folder above. */
const PARTS = [
  ...["app", "components", "server", "scripts", "public", "prisma", "package.json", "tsconfig.json"],
  ...["next.config.mjs", "postcss.config.mjs", "prisma.config.ts", "proxy.ts", "instrumentation.ts"],
];
const READY_WITHIN_MS = 90_000;
const SEEN_WITHIN_MS = 3_000;
const POLL_MS = 50;
const PAGE = "app/(auth)/sign-in/page.tsx";
const ROUTE = "app/(api)/v1/payments/[id]/route.ts";
const USE_CASE = "server/payments/find-payment.ts";

interface Demo {
  apiKey: string;
  merchantId: string;
}

let copy: string;
let url: string;
let dev: ChildProcess;
let demo: Demo;
let output = "";

beforeAll(async () => {
  copy = mkdtempSync(join(ROOT, ".dev-test-"));
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  const port = await freePort([]);
  url = `http://127.0.0.1:${port}`;
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: join(copy, ".data"),
  } as unknown as NodeJS.ProcessEnv;
  dev = spawn(process.execPath, ["--import", "tsx", "scripts/dev.ts"], { cwd: copy, env });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (text) => (output += text));
  await until(READY_WITHIN_MS, () => output.includes("Florin runs."));
  demo = JSON.parse(readFileSync(join(copy, ".data/demo.json"), "utf8"));
}, 2 * READY_WITHIN_MS);

afterAll(async () => {
  if (dev.exitCode === null && dev.kill("SIGTERM")) await once(dev, "exit");
  rmSync(copy, { recursive: true, force: true });
}, 30_000);

test("a change in a page is seen within 3 s", { timeout: READY_WITHIN_MS }, async () => {
  const shows = (mark: string) => async () => (await read("/sign-in")).text.includes(`data-seen="${mark}"`);
  // The first look compiles the page.
  edit(PAGE, "<main ", '<main data-seen="one" ');
  await until(READY_WITHIN_MS, shows("one"));
  edit(PAGE, 'data-seen="one"', 'data-seen="two"');
  await until(SEEN_WITHIN_MS, shows("two"));
});

test("a change in a route is seen within 3 s", { timeout: READY_WITHIN_MS }, async () => {
  const id = await createPayment();
  expect((await read(`/v1/payments/${id}`)).status).toBe(200);
  edit(ROUTE, "getPayment(scope, params.id)", 'getPayment(scope, "no such payment")');
  await until(SEEN_WITHIN_MS, async () => (await read(`/v1/payments/${id}`)).status === 404);
});

test("a change in a use case is seen within 3 s", { timeout: READY_WITHIN_MS }, async () => {
  expect((await read("/v1/payments/unknown")).text).not.toContain("Changed while it runs.");
  edit(USE_CASE, '"There is no payment with this id."', '"Changed while it runs."');
  await until(SEEN_WITHIN_MS, async () =>
    (await read("/v1/payments/unknown")).text.includes("Changed while it runs."),
  );
});

function edit(file: string, from: string, to: string): void {
  const before = readFileSync(join(copy, file), "utf8");
  expect(before).toContain(from);
  writeFileSync(join(copy, file), before.replace(from, to));
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, { headers: headers(), signal: AbortSignal.timeout(60_000) });
  return { status: response.status, text: await response.text() };
}

async function createPayment(): Promise<string> {
  const body = JSON.stringify({ referenceId: "dev-reload", amount: { unit: "iso4217/USD", value: "1250" } });
  const response = await fetch(`${url}/v1/payments`, { method: "POST", headers: headers(), body });
  const { paymentId } = (await response.json()) as { paymentId: string };
  return paymentId;
}

function headers(): Record<string, string> {
  return { "Api-Key": demo.apiKey, "Merchant-Id": demo.merchantId, "Content-Type": "application/json" };
}

async function until(ms: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end || dev.exitCode !== null)
      throw new Error(`not seen within ${ms} ms:\n${output.slice(-3_000)}`);
    await delay(POLL_MS);
  }
}
