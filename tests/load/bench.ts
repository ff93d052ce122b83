/**
 * `npm run bench`: what the mount costs and saves, on this machine, in one run. Prints the product through both ways
 * in beside a bare server that runs the same statements; needs a build. Linux only (resident memory is read off /proc).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/local/free-port";
import { benchOptions } from "@/tests/load/bench-options";
import { benchPolls } from "@/tests/load/bench-polls";
import { measure, type Rate } from "@/tests/load/measure";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { startTemplate } from "@/tests/support/database";
import { entrust, startGuard } from "@/tests/support/guard";
import { type Installation, makeInstallation } from "@/tests/support/installation";
import { startServer } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";

/** The limits count, as they always do, but let everything through. */
const UNLIMITED = {
  RATE_LIMIT_PER_SECOND: "1000000",
  RATE_LIMIT_IP_PER_SECOND: "1000000",
  RATE_LIMIT_RESERVE_PER_SECOND: "1000000",
};
const BODY = JSON.stringify({ referenceId: "bench", amount: { unit: "iso4217/USD", value: "1250" } });

interface Target {
  url: string;
  headers: Record<string, string>;
}

const directory = mkdtempSync(join(tmpdir(), "florin-bench-"));
const guard = startGuard(directory);
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await guard.end();
}
process.exit();

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  const installation = await makeInstallation({ directory, templateUrl, chains });
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const account = await makeAccount();
  print(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; load generator and Postgres on the same machine`,
  );

  const bare = await withBareServer(installation, account, rates);
  const next = await withProduct("next", { installation, account }, ({ target }) => rates(target));
  const mount = await withProduct("mount", { installation, account }, async ({ target, pid }) => ({
    ...(await rates(target)),
    options: await benchOptions(connectApi(target.url, account.headers)),
    bytesPerPoll: await benchPolls(pid, { ...target, url: await anyStatus(target) }),
  }));

  printRates({ bare, next, mount });
  return judge([
    ["create through the mount / bare", mount.create.perSecond / bare.create.perSecond, 0.7, "least"],
    ["status through the mount / bare", mount.status.perSecond / bare.status.perSecond, 0.6, "least"],
    ["create through the mount / Next alone", mount.create.perSecond / next.create.perSecond, 4, "least"],
    ["status through the mount / Next alone", mount.status.perSecond / next.status.perSecond, 4, "least"],
    [
      `options (${mount.options.offered} offered) / multicalls`,
      mount.options.options / mount.options.multicalls,
      2,
      "most",
    ],
    ["kB for each of 5 000 held polls", mount.bytesPerPoll / 1_000, 25, "most"],
  ]);
}

async function rates(target: Target): Promise<{ create: Rate; status: Rate }> {
  const url = `${target.url}/v1/payments`;
  const headers = { ...target.headers, "Content-Type": "application/json" };
  const create = await measure({ url, method: "POST", headers, body: BODY });
  const status = await measure({ url: await anyStatus(target), method: "GET", headers: target.headers });
  return { create, status };
}

/** The status URL of a payment made for this. */
async function anyStatus({ url, headers }: Target): Promise<string> {
  const response = await fetch(`${url}/v1/payments`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: BODY,
  });
  const { paymentId } = (await response.json()) as { paymentId: string };
  return `${url}/v1/payments/${paymentId}/status`;
}

async function withProduct<T>(
  way: "mount" | "next",
  { installation, account }: { installation: Installation; account: TestAccount },
  work: (running: { target: Target; pid: number }) => Promise<T>,
): Promise<T> {
  const server = await startServer({ way, installation, env: { LOG_LEVEL: "warn", ...UNLIMITED } });
  try {
    return await work({ target: { url: server.url, headers: account.headers }, pid: server.pids[0] ?? 0 });
  } catch (error) {
    print(server.output().slice(-2_000));
    throw error;
  } finally {
    await server.stop();
  }
}

async function withBareServer<T>(
  installation: Installation,
  account: TestAccount,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const port = await freePort([]);
  const args = [
    "--import",
    "tsx",
    "tests/load/bare-server.ts",
    account.id,
    account.merchant.id,
    String(port),
  ];
  const env = { ...process.env, ...installation.env, NODE_ENV: "production" as const };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  if (child.pid) entrust(directory, child.pid);
  await once(child.stdout, "data");
  try {
    return await work({ url: `http://127.0.0.1:${port}`, headers: {} });
  } finally {
    child.kill("SIGKILL");
  }
}

function printRates(servers: Record<string, { create: Rate; status: Rate }>): void {
  print("\n             create                          status");
  print("             per second   p50 ms   p99 ms    per second   p50 ms   p99 ms   refused");
  for (const [name, { create, status }] of Object.entries(servers)) {
    const columns = [create, status].map(
      (rate) => `${cell(rate.perSecond, 10)}${cell(rate.p50, 9)}${cell(rate.p99, 9)}`,
    );
    print(`${name.padEnd(12)} ${columns.join("   ")}${cell(create.bad + status.bad, 10)}`);
  }
}

type Claim = [what: string, measured: number, bound: number, kind: "least" | "most"];

function judge(claims: Claim[]): boolean {
  print("");
  const kept = claims.map(([what, measured, bound, kind]) => {
    const ok = kind === "least" ? measured >= bound : measured <= bound;
    print(`${ok ? "ok  " : "MISS"} ${what}: ${measured.toFixed(2)} (at ${kind} ${bound})`);
    return ok;
  });
  return kept.every(Boolean);
}

function cell(value: number, width: number): string {
  return value.toFixed(value < 100 ? 1 : 0).padStart(width);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
