/**
 * `npm run bench`: what the mount costs and saves, on this machine, in one run. Prints the product through both ways
 * in next to a bare server that runs the same statements; needs a build. Linux only (resident memory is read off /proc).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { freePort } from "@/scripts/local/free-port";
import { openFolder } from "@/tests/load/bench-folder";
import { BLOCK_MS, benchOptions } from "@/tests/load/bench-options";
import { benchPolls } from "@/tests/load/bench-polls";
import { type Load, measureAlternately, type Rate } from "@/tests/load/measure";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { startTemplate } from "@/tests/support/database";
import { entrust } from "@/tests/support/guard";
import { type Installation, makeInstallation } from "@/tests/support/installation";
import { startServer } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";

/** The limits count, as they always do, but let everything through. */
const UNLIMITED = {
  RATE_LIMIT_PER_SECOND: "1000000",
  RATE_LIMIT_IP_PER_SECOND: "1000000",
  RATE_LIMIT_RESERVE_PER_SECOND: "1000000",
  RATE_LIMIT_READS_PER_SECOND: "1000000",
  MAX_CONNECTIONS: "100000",
};
const BODY = JSON.stringify({ referenceId: "bench", amount: { unit: "iso4217/USD", value: "1250" } });

interface Target {
  url: string;
  headers: Record<string, string>;
}

const { directory, run } = openFolder();
process.exitCode = (await run(bench)) ? 0 : 1;
process.exit();

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  // Balances are read once a block: with blocks this short, once for each answer that is measured.
  for (const chain of chains.chains) chain.blockTimeMs = BLOCK_MS;
  const installation = await makeInstallation({ directory, templateUrl, chains });
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const account = await makeAccount();
  print(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; load generator and Postgres on the same machine`,
  );

  const { create, status } = await withBareServer(installation, account, (bare) =>
    withProduct("next", { installation, account }, ({ target: next }) =>
      withProduct("mount", { installation, account }, ({ target: mount }) => rates({ bare, next, mount })),
    ),
  );
  printRates({ create, status });
  // A separate process, whose memory shows only the polls.
  const { options, bytesPerPoll } = await withProduct(
    "mount",
    { installation, account },
    async ({ target, pid }) => ({
      options: await benchOptions(connectApi(target.url, account.headers)),
      bytesPerPoll: await benchPolls(pid, { ...target, url: await anyStatus(target) }),
    }),
  );
  const ratio = (rate: Rates, to: "bare" | "next") => rate.mount.perSecond / rate[to].perSecond;
  return judge([
    ["create through the mount / bare", ratio(create, "bare"), 0.7, "least"],
    ["status through the mount / bare", ratio(status, "bare"), 0.6, "least"],
    ["create through the mount / Next alone", ratio(create, "next"), 4, "least"],
    ["status through the mount / Next alone", ratio(status, "next"), 4, "least"],
    [`options (${options.offered} offered) / multicalls`, options.options / options.multicalls, 2, "most"],
    ["kB for each of 5 000 open polls", bytesPerPoll / 1_000, 25, "most"],
  ]);
}

type Name = "bare" | "next" | "mount";
type Rates = Record<Name, Rate>;

/** Sends create and status requests to the three servers, alternating. */
async function rates(targets: Record<Name, Target>): Promise<{ create: Rates; status: Rates }> {
  const { bare, next, mount } = targets;
  const create = await measureAlternately({
    bare: creates(bare),
    next: creates(next),
    mount: creates(mount),
  });
  const status = await measureAlternately({
    bare: await reads(bare),
    next: await reads(next),
    mount: await reads(mount),
  });
  return { create, status };
}

function creates({ url, headers }: Target): Load {
  const typed = { ...headers, "Content-Type": "application/json" };
  return { url: `${url}/v1/payments`, method: "POST", headers: typed, body: BODY };
}

async function reads(target: Target): Promise<Load> {
  return { url: await anyStatus(target), method: "GET", headers: target.headers };
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

function printRates({ create, status }: { create: Rates; status: Rates }): void {
  print("\n             create                          status");
  print("             per second   p50 ms   p99 ms    per second   p50 ms   p99 ms   refused");
  for (const name of ["bare", "next", "mount"] as const) {
    const both = [create[name], status[name]];
    const columns = both.map((rate) => `${cell(rate.perSecond, 10)}${cell(rate.p50, 9)}${cell(rate.p99, 9)}`);
    print(`${name.padEnd(12)} ${columns.join("   ")}${cell(create[name].bad + status[name].bad, 10)}`);
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
