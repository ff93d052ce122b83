/**
 * `npm run bench:stranger [-- <minutes>]`: what a stranger causes who asks for options, pages, sign-ins and joins without
 * end, and how the shop fares meanwhile. Counts rows, entries of timelines, calls to nodes and processor time. Ten minutes
 * unless said otherwise, on loopback alone; needs a build.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { db, many, one, sql } from "@/server/db/sql";
import { processorMs } from "@/tests/load/machine";
import { percentiles } from "@/tests/load/measure";
import { type Step, shopTraffic } from "@/tests/load/shop-traffic";
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
import { apiNuisances, type Loot, pageNuisances } from "@/tests/support/stranger";
import { makeWallet } from "@/tests/support/wallet";

const MINUTES = Number(process.argv[2] ?? 10);
/** Requests a second that the stranger sends: more than any limit admits. */
const OFFERED = 200;
const WARM_UP_S = 10;
const PAYMENTS = 10;
const RICH = 20;
/** What the tables and docs/security.md say. */
const BOUNDS = { options: 2_000, entries: 21 + 6 * 50, readsPerS: 50, readsBurst: 500 };

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
  const alone = await during(stage, Math.min(MINUTES * 60, 60), shop);
  const loot: Loot = { url: server.url, payments, accounts, address: "203.0.113.9" };
  const answers = new Map<number, number>();
  const together = await during(stage, MINUTES * 60, async (seconds) => {
    const [steps] = await Promise.all([shop(seconds), bother(loot, seconds, answers)]);
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

/** Sends what a stranger sends, evenly, none waiting for another. */
async function bother(loot: Loot, seconds: number, answers: Map<number, number>): Promise<void> {
  const kinds = [...apiNuisances(loot), ...apiNuisances(loot), ...pageNuisances(loot)];
  const untilMs = Date.now() + seconds * 1_000;
  const under = new Set<Promise<void>>();
  for (let turn = 0; Date.now() < untilMs; turn++) {
    const note = (status: number) => void answers.set(status, (answers.get(status) ?? 0) + 1);
    const sent: Promise<void> = (kinds[turn % kinds.length] as (typeof kinds)[number])(turn)
      .then(note, () => note(0))
      .finally(() => under.delete(sent));
    under.add(sent);
    if (under.size >= OFFERED) await Promise.race(under);
    else await delay(1_000 / OFFERED);
  }
  await Promise.all(under);
}

interface Findings {
  alone: Period;
  together: Period;
  answers: Map<number, number>;
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
  print(
    `the stranger's ${[...answers.values()].reduce((a, b) => a + b, 0)} requests: ${[...answers]
      .sort()
      .map(([status, count]) => `${count} × ${status || "no answer"}`)
      .join(", ")}`,
  );
  print(
    `rows of a payment at most: ${most("options")} options, ${most("entries")} entries, ${most("counts")} counts; ${attempts} attempts to sign in`,
  );
  print(
    `calls to nodes: ${alone.calls} in ${alone.seconds} s alone, ${together.calls} in ${together.seconds} s together; ${reads} are the stranger's`,
  );
  print(`processor: ${perSecond(alone)} of a core alone, ${perSecond(together)} together`);
  const results = [
    check(most("options") <= BOUNDS.options, `options of a payment are at most ${BOUNDS.options}`),
    check(most("entries") <= BOUNDS.entries, `entries of a timeline are at most ${BOUNDS.entries}`),
    check(
      reads <= BOUNDS.readsPerS * together.seconds * 1.1 + BOUNDS.readsBurst,
      `calls to nodes are at most ${BOUNDS.readsPerS} a second more`,
    ),
    ...compareSteps(alone.steps, together.steps),
  ];
  return results.every(Boolean);
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

function perSecond({ processorS, seconds }: Period): string {
  return (processorS / seconds).toFixed(2);
}

function check(isKept: boolean, what: string): boolean {
  print(`${isKept ? "ok  " : "MISS"} ${what}`);
  return isKept;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
