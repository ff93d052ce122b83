/**
 * `npm run bench:webhooks`: delivers 1 000 events a second for a minute through two workers to 20 endpoints, next to a
 * bare loop that signs and posts as many; then a backlog, as fast as each can. Needs a build. Linux only.
 *
 *   npm run bench:webhooks -- 10        the minute with so many seconds
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { scopeOfMember } from "@/server/auth/user-scope";
import { createEndpoint } from "@/server/webhooks/create-endpoint";
import { openFolder } from "@/tests/load/bench-folder";
import { processorMs, processorMsOfFamily } from "@/tests/load/machine";
import type { Arrived } from "@/tests/load/webhook-receivers";
import { makeAccount, makeMerchant, type TestAccount } from "@/tests/support/account";
import { startTemplate } from "@/tests/support/database";
import { entrust } from "@/tests/support/guard";
import { makeInstallation, type Stack } from "@/tests/support/installation";
import { db, sql } from "@/tests/support/sql";
import { startChains } from "@/tests/support/start-chains";
import { startWorkerProcess } from "@/tests/support/worker-process";

const ENDPOINTS = 20;
const PER_SECOND = 1_000;
const SECONDS = Number(process.argv[2] ?? 60);
const BACKLOG = 20_000;
const WORKERS = 2;
const TICK_MS = 20;
const POLL_MS = 200;
const WITHIN_MS = 120_000;

interface Result extends Arrived {
  perSecond: number;
  /** Processor time of an event, in milliseconds: of the loop or the workers, and of Postgres. */
  senderMs: number;
  postgresMs: number;
}

const { directory, run } = openFolder();
process.exitCode = (await run(bench)) ? 0 : 1;
process.exit();

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  const stack: Stack = { directory, templateUrl, chains };
  const installation = await makeInstallation(stack);
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const [receivers, urls] = await startChild<string[]>("webhook-receivers.ts", [String(ENDPOINTS)]);
  const account = await makeAccount();
  const merchants = await listenEach(account, urls);
  const { length } = cpus();
  print(
    `${length} cores, ${cpus()[0]?.model}, Node ${process.version}; receivers, Postgres and two idle chains share them`,
  );

  const bareBacklog = await bare(receivers, urls, { count: BACKLOG });
  await emit(account, merchants, BACKLOG);
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorkerProcess(stack)));
  const pids = workers.map(({ pid }) => pid);
  const backlog = await measure(receivers, { pids, count: BACKLOG }, async () => undefined);
  const count = PER_SECOND * SECONDS;
  const bareSteady = await bare(receivers, urls, { rate: PER_SECOND, count });
  const steady = await measure(receivers, { pids, count }, () => emitSteadily(account, merchants, count));
  await Promise.all(workers.map((worker) => worker.stop()));

  print(
    "\n                       events/s   p50 ms   p99 ms   processor ms: sender   Postgres   posts an event",
  );
  row(`bare, ${PER_SECOND}/s`, bareSteady);
  row(`florin, ${PER_SECOND}/s`, steady);
  row(`bare, ${BACKLOG} at once`, bareBacklog);
  row(`florin, ${BACKLOG} at once`, backlog);
  print(
    `\nload of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(", ")} (1, 5 and 15 minutes)`,
  );
  return [
    judge("events a second, of those that happen", steady.perSecond / PER_SECOND, { least: 0.95 }),
    judge("p99 of the first attempt, ms", steady.p99, { most: 1_000 }),
    judge("backlog, a second", backlog.perSecond, { least: PER_SECOND }),
    judge("backlog / bare loop", backlog.perSecond / bareBacklog.perSecond, { least: 0.2 }),
  ].every(Boolean);
}

/** Gives each endpoint the events of one merchant. @returns the merchants */
async function listenEach(account: TestAccount, urls: string[]): Promise<string[]> {
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const merchants: string[] = [];
  for (const url of urls) {
    const { id } = await makeMerchant(account.id, `Shop ${merchants.length}`);
    await createEndpoint(scope, { url, merchantIds: [id] }, null);
    merchants.push(id);
  }
  return merchants;
}

/** Creates payments of all merchants in turn, each of which is an event. */
async function emit({ id }: TestAccount, merchants: string[], count: number): Promise<void> {
  await db.query(sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at, fiat_currency,
      fiat_minor)
    select 'pay_' || replace(gen_random_uuid()::text, '-', ''), ${id}, (${merchants}::text[])[1 + i % ${merchants.length}], 'test',
      'bench', 'iso4217/USD', 1250, now() + interval '1 hour', 'USD', 1250 from generate_series(1, ${count}::int) i`);
}

async function emitSteadily(account: TestAccount, merchants: string[], count: number): Promise<void> {
  const startedAt = Date.now();
  for (let made = 0; made < count; ) {
    const due = Math.min(count, Math.floor(((Date.now() - startedAt) / 1_000) * PER_SECOND));
    if (due > made) await emit(account, merchants, due - made);
    made = Math.max(made, due);
    await delay(TICK_MS);
  }
}

/** Runs the bare loop at so many events a second; 0 for as fast as it can. */
async function bare(
  receivers: ChildProcess,
  urls: string[],
  { rate = 0, count }: { rate?: number; count: number },
): Promise<Result> {
  let processor = 0;
  const result = await measure(receivers, { pids: [], count }, async () => {
    const args = [String(rate), String(count), ...urls];
    const [, used] = await startChild<{ processorMs: number }>("bare-webhooks.ts", args);
    processor = used.processorMs;
  });
  return { ...result, senderMs: processor / count, postgresMs: 0 };
}

/** Waits until all events have arrived. @throws Error when some do not */
async function measure(
  receivers: ChildProcess,
  { pids, count }: { pids: number[]; count: number },
  send: () => Promise<void>,
): Promise<Result> {
  await query(receivers, "reset");
  const postmaster = Number(readFileSync(join(directory, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const used = () => ({
    sender: pids.reduce((sum, pid) => sum + processorMs(pid), 0),
    postgres: processorMsOfFamily(postmaster),
  });
  const before = used();
  await send();
  const until = Date.now() + WITHIN_MS;
  let arrived = await query(receivers, "report");
  while (arrived.events < count && Date.now() < until) {
    await delay(POLL_MS);
    arrived = await query(receivers, "report");
  }
  if (arrived.events < count) throw new Error(`${count - arrived.events} of ${count} events did not arrive`);
  const after = used();
  return {
    ...arrived,
    perSecond: (1_000 * count) / (arrived.lastAt - arrived.firstAt),
    senderMs: (after.sender - before.sender) / count,
    postgresMs: (after.postgres - before.postgres) / count,
  };
}

async function query(receivers: ChildProcess, message: "reset" | "report"): Promise<Arrived> {
  const answer = once(receivers, "message");
  receivers.send(message);
  return (await answer)[0] as Arrived;
}

/** Starts a program of this folder; resolves with its first message. */
async function startChild<T>(file: string, args: string[]): Promise<[ChildProcess, T]> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ["--import", "tsx"] });
  if (child.pid) entrust(directory, child.pid);
  return [child, (await once(child, "message"))[0] as T];
}

function row(name: string, { perSecond, p50, p99, senderMs, postgresMs, posts, events }: Result): void {
  const cells = [perSecond.toFixed(0).padStart(10), p50.toFixed(0).padStart(8), p99.toFixed(0).padStart(8)];
  print(
    `${name.padEnd(21)} ${cells.join(" ")} ${senderMs.toFixed(2).padStart(23)} ${postgresMs.toFixed(2).padStart(10)} ${(posts / events).toFixed(3).padStart(16)}`,
  );
}

function judge(
  what: string,
  measured: number,
  { least = 0, most = Infinity }: { least?: number; most?: number },
) {
  const isKept = measured >= least && measured <= most;
  print(
    `${isKept ? "ok  " : "MISS"} ${what}: ${measured.toFixed(2)} (${most === Infinity ? `at least ${least}` : `at most ${most}`})`,
  );
  return isKept;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
