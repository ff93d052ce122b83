/**
 * `npm run bench:stranger [-- <minutes>]`: what a stranger causes who asks for options, pages, sign-ins and joins without
 * end, and how the shop fares meanwhile. Counts rows, entries of timelines, calls to nodes and processor time. Ten minutes
 * unless said otherwise, on loopback alone; needs a build.
 */
import { mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { db, many, one, sql } from "@/server/db/sql";
import { processorMs } from "@/tests/load/machine";
import { percentiles } from "@/tests/load/measure";
import { type Step, shopTraffic } from "@/tests/load/shop-traffic";
import { startStranger } from "@/tests/load/start-stranger";
import type { Answers } from "@/tests/load/stranger-loop";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { changedChainsFile } from "@/tests/support/chains-file";
import { startTemplate } from "@/tests/support/database";
import { startGuard } from "@/tests/support/guard";
import { makeInstallation } from "@/tests/support/installation";
import { createPayment } from "@/tests/support/pay";
import { type RecordingProxy, startRecordingProxy } from "@/tests/support/recording-proxy";
import { type RunningServer, startServer } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";
import { makeWallet } from "@/tests/support/wallet";

const MINUTES = Number(process.argv[2] ?? 10);
/** The shop alone is measured for as long as the stranger is, and no longer than this. */
const MOST_ALONE_S = 120;
const WARM_UP_S = 20;
const PAYMENTS = 10;
const RICH = 20;
/** What the tables and docs/security.md say; of a processor's core what the stranger alone causes. */
const BOUNDS = { options: 2_000, entries: 21 + 6 * 50, readsPerS: 50, readsBurst: 500, ofCore: 0.6 };

const directory = mkdtempSync(join(tmpdir(), "florin-stranger-"));
const guard = startGuard(directory);
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await guard.end();
}
process.exit();

interface Stage {
  server: RunningServer;
  nodes: RecordingProxy[];
  headers: Record<string, string>;
}

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  const installation = await makeInstallation({ directory, templateUrl, chains });
  const nodes = await Promise.all(chains.chains.map(({ rpcUrls }) => startRecordingProxy(rpcUrls[0] ?? "")));
  const counted = changedChainsFile(({ chains: all }) => {
    for (const [i, chain] of all.entries()) chain.rpcUrls = [nodes[i]?.url ?? ""];
  }, installation.env.CHAINS_FILE);
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const { headers } = await makeAccount();
  const served = { ...installation, env: { ...installation.env, CHAINS_FILE: counted } };
  const server = await startServer({
    way: "mount",
    installation: served,
    env: { TRUSTED_PROXIES: "1", SIGN_UP: "open", LOG_LEVEL: "error" },
  });
  try {
    return await compare({ server, nodes, headers });
  } finally {
    await server.stop();
    for (const node of nodes) node.stop();
  }
}

/** What happened within a time. */
interface Period {
  seconds: number;
  steps: Step[];
  calls: number;
  processorS: number;
}

async function compare(stage: Stage): Promise<boolean> {
  const { server, headers } = stage;
  const api = connectApi(server.url, { ...headers, "X-Forwarded-For": "198.51.100.1" });
  const wallet = await makeWallet();
  const payments: string[] = [];
  for (let i = 0; i < PAYMENTS; i++) payments.push(await createPayment(api));
  const accounts: string[][] = [];
  for (let i = 0; i < RICH; i++) accounts.push((await makeWallet()).accounts);
  const shop = (seconds: number) => shopTraffic(api, wallet, seconds);
  await shop(WARM_UP_S);
  const stranger = await startStranger({ url: server.url, payments, accounts, address: "203.0.113.9" });
  const alone = await during(stage, Math.min(MINUTES * 60, MOST_ALONE_S), shop);
  let answers: Answers = {};
  const together = await during(stage, MINUTES * 60, async (seconds) => {
    const [steps, given] = await Promise.all([shop(seconds), stranger.bother(seconds)]);
    answers = given;
    return steps;
  });
  return report({ alone, together, answers, payments });
}

async function during(
  { server, nodes }: Stage,
  seconds: number,
  work: (seconds: number) => Promise<Step[]>,
): Promise<Period> {
  const [pid = 0] = server.pids;
  for (const node of nodes) node.take();
  const before = processorMs(pid);
  const steps = await work(seconds);
  const calls = nodes.reduce((sum, node) => sum + node.take().length, 0);
  return { seconds, steps, calls, processorS: (processorMs(pid) - before) / 1_000 };
}

interface Findings {
  alone: Period;
  together: Period;
  answers: Answers;
  payments: string[];
}

async function report({ alone, together, answers, payments }: Findings): Promise<boolean> {
  const rows = await many<{ options: number; entries: number; counts: number }>(
    db,
    sql`select (select count(*) from payment_option o where o.payment_id = p.id)::int as options,
          (select count(*) from payment_event e where e.payment_id = p.id)::int as entries,
          (select count(*) from options_request r where r.payment_id = p.id)::int as counts
        from payment p where p.id = any(${payments}::text[])`,
  );
  const { attempts } = await one<{ attempts: number }>(
    db,
    sql`select count(*)::int as attempts from sign_in_attempt`,
  );
  const most = (of: "options" | "entries" | "counts") => Math.max(...rows.map((row) => row[of]));
  const callsOfShop = (alone.calls / alone.seconds) * together.seconds;
  const reads = Math.max(0, Math.round(together.calls - callsOfShop));
  const given = Object.entries(answers);
  const sent = given.reduce((sum, [, count]) => sum + count, 0);
  const byStatus = given.map(([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`);
  print(
    `the stranger's ${sent} requests (${Math.round(sent / together.seconds)} a second): ${byStatus.join(", ")}`,
  );
  print(
    `rows of a payment at most: ${most("options")} options, ${most("entries")} entries, ${most("counts")} counts; ${attempts} attempts to sign in`,
  );
  print(
    `calls to nodes: ${alone.calls} in ${alone.seconds} s alone, ${together.calls} in ${together.seconds} s together; ${reads} are the stranger's`,
  );
  print(`processor: ${coresOf(alone).toFixed(2)} of a core alone, ${coresOf(together).toFixed(2)} together`);
  print(
    `load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(", ")} (1, 5 and 15 minutes)`,
  );
  const results = [
    check(most("options") <= BOUNDS.options, `options of a payment are at most ${BOUNDS.options}`),
    check(most("entries") <= BOUNDS.entries, `entries of a timeline are at most ${BOUNDS.entries}`),
    check(
      reads <= BOUNDS.readsPerS * together.seconds * 1.1 + BOUNDS.readsBurst,
      `calls to nodes are at most ${BOUNDS.readsPerS} a second more`,
    ),
    check(
      coresOf(together) - coresOf(alone) <= BOUNDS.ofCore,
      `the process takes at most ${BOUNDS.ofCore} of a core more`,
    ),
    ...compareSteps(alone.steps, together.steps),
  ];
  const missed = results.filter((isKept) => !isKept).length;
  print(
    missed === 0 ? `all ${results.length} limits are kept` : `${missed} of ${results.length} limits MISSED`,
  );
  return missed === 0;
}

/** The shop's own times: within twice what they are alone, and a tenth of a second. */
function compareSteps(alone: Step[], together: Step[]): boolean[] {
  const kinds = [...new Set(alone.map(({ kind }) => kind))];
  const of = (steps: Step[], kind: string) => steps.filter((step) => step.kind === kind);
  const times = (steps: Step[], kind: string) => percentiles(of(steps, kind).map(({ ms }) => ms));
  return kinds.map((kind) => {
    const [before, now] = [times(alone, kind), times(together, kind)];
    const refused = of(together, kind).filter(({ isOk }) => !isOk).length;
    const told = `${kind}: p50 ${before.p50.toFixed(0)} → ${now.p50.toFixed(0)} ms, p99 ${before.p99.toFixed(0)} → ${now.p99.toFixed(0)} ms, ${refused} of ${of(together, kind).length} refused`;
    return check(refused === 0 && now.p99 <= 2 * before.p99 + 100, told);
  });
}

function coresOf({ processorS, seconds }: Period): number {
  return processorS / seconds;
}

function check(isKept: boolean, what: string): boolean {
  print(`${isKept ? "ok  " : "MISS"} ${what}`);
  return isKept;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
