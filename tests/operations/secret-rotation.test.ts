import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { scopeOfMember } from "@/server/auth/user-scope";
import { env } from "@/server/kernel/env";
import { addBankAccount } from "@/server/settlements/add-bank-account";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { requireData } from "@/tests/support/buyer-data";
import { eventually } from "@/tests/support/eventually";
import { runCommand } from "@/tests/support/operator-command";
import type { Command } from "@/tests/support/program";
import { SealedTraffic } from "@/tests/support/sealed-traffic";
import { type RunningServer, startServerOn } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

/** docs/operations.md, "Another AUTH_SECRET", tried under load: two web processes and a worker. */
const ORIGIN = "http://localhost";
const PER_S = 5;
const OLD = env().AUTH_SECRET;
const NEXT = randomBytes(32).toString("hex");

interface Secrets {
  AUTH_SECRET: string;
  AUTH_SECRETS_BEFORE: string;
}

const live: string[] = [];
let webs: RunningServer[] = [];
let worker: WorkerProcess;
let account: TestAccount;
let receiver: Receiver;
let traffic: SealedTraffic;

const startWeb = async (secrets: Secrets) =>
  startServerOn(await freePort([]), {
    way: "mount",
    installation: thisInstallation(inject("stack")),
    env: { PUBLIC_URL: ORIGIN, ALLOW_HTTP: "on", WORKER: "off", RATE_LIMITS: "off", ...secrets },
  });
const startWorker = (secrets: Secrets) =>
  startWorkerProcess(inject("stack"), { LOG_LEVEL: "error", NODE_ENV: "production", ...secrets });

/** Starts each process again with these secrets, one after the other: a new one serves before an old one stops. */
async function restart(secrets: Secrets): Promise<void> {
  const replaceWorker = async () => {
    expect(await worker.stop()).toBe(0);
    worker = await startWorker(secrets);
  };
  const replaceWebs = async () => {
    for (const old of webs) {
      const next = await startWeb(secrets);
      live.push(next.url);
      webs = [...webs.filter((web) => web !== old), next];
      live.splice(live.indexOf(old.url), 1);
      await delay(1_000);
      expect(await old.stop("SIGTERM")).toEqual([0]);
    }
  };
  await Promise.all([replaceWorker(), replaceWebs()]);
}

const run = (command: Command, secrets: Secrets, given: string[] = []) =>
  runCommand(command, { ...thisInstallation(inject("stack")).env, ...secrets }, given);

beforeAll(async () => {
  account = await makeAccount();
  await requireData(account.merchant);
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const bank = { merchantId: account.merchant.id, bankType: "iban", bankCode: "" } as const;
  await addBankAccount(scope, { ...bank, number: "DE89370400440532013000" }, "req_1");
  const secrets = { AUTH_SECRET: OLD, AUTH_SECRETS_BEFORE: "" };
  [worker, ...webs] = await Promise.all([startWorker(secrets), startWeb(secrets), startWeb(secrets)]);
  live.push(...webs.map(({ url }) => url));
  receiver = await startReceiver();
  traffic = new SealedTraffic({ account, live, origin: ORIGIN, receiver, perS: PER_S });
}, 120_000);
afterAll(async () => {
  receiver?.stop();
  await Promise.all([...webs.map((web) => web.stop("SIGKILL")), worker?.kill()]);
});

test("another AUTH_SECRET, process by process: no request fails, and the old one opens nothing any more", async () => {
  await traffic.start();
  const before = traffic.cookie;
  await restart({ AUTH_SECRET: OLD, AUTH_SECRETS_BEFORE: NEXT });
  await restart({ AUTH_SECRET: NEXT, AUTH_SECRETS_BEFORE: OLD });
  expect(await traffic.visit(before)).toBe(200);
  const resealed = await run("reseal", { AUTH_SECRET: NEXT, AUTH_SECRETS_BEFORE: OLD });
  expect([resealed.code, resealed.lines.join()]).toEqual([
    0,
    expect.stringMatching(/bank accounts: [1-9].*buyers' data: [1-9].*webhook secrets: [1-9]/),
  ]);
  await restart({ AUTH_SECRET: NEXT, AUTH_SECRETS_BEFORE: "" });
  await delay(2_000);
  await traffic.stop();
  expect(traffic.failed).toEqual([]);
  expect(Math.min(...traffic.done)).toBeGreaterThan(5);
  const delivered = async () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size;
  expect(await eventually(delivered, (count) => count >= traffic.events)).toBe(traffic.events);
  expect(await traffic.unverified()).toBe(0);
  // Who signed in before the change signs in again, and nothing needs the old secret.
  expect([await traffic.visit(before), await traffic.visit(traffic.cookie)]).toEqual([401, 200]);
  const alone = await run("reseal", { AUTH_SECRET: NEXT, AUTH_SECRETS_BEFORE: "" });
  expect([alone.code, alone.lines.filter((line) => !line.endsWith(": 0 resealed"))]).toEqual([0, []]);
}, 240_000);

test("a leaked AUTH_SECRET opens no session once all have ended", async () => {
  expect(await traffic.visit(traffic.cookie)).toBe(200);
  const ended = await run("person", { AUTH_SECRET: NEXT, AUTH_SECRETS_BEFORE: "" }, ["sign-out-all"]);
  expect(ended).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^\d+ sessions ended\. Everybody must sign in again\.$/)],
  });
  expect(await traffic.visit(traffic.cookie)).toBe(401);
});
