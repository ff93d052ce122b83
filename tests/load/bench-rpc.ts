/**
 * `npm run bench:rpc`: counts the calls to a chain of two-second blocks: while nothing is paid, for payments made one
 * at a time, and for a burst of 500 that is sent in batches. Two workers run. Linux only. Results go to the standard
 * output as soon as they stand; the standard error says what is done meanwhile.
 *
 *   npm run build && npm run bench:rpc   ten minutes without payments, twelve single payments and the burst
 *   npm run bench:rpc -- idle=60         another time without payments, in seconds; 0 leaves it out
 *   npm run bench:rpc -- alone=4 burst=0 other numbers of payments
 */
import { setTimeout as delay } from "node:timers/promises";
import { openFolder } from "@/tests/load/bench-folder";
import { inFlight, Waiting } from "@/tests/load/in-flight";
import { type Prepared, preparePayments, watch } from "@/tests/load/relay-payments";
import { type Calls, sumOf } from "@/tests/load/rpc-counter";
import { BLOCK_MS, openRpcStage, type RpcStage } from "@/tests/load/rpc-stage";

const DAY_S = 86_400;
const SETTLE_MS = 20_000;
/** The work of a worker after its last payment. */
const AFTER_MS = 10_000;
const PROGRESS_MS = 10_000;
/** A payment that takes longer is stuck, and ends the benchmark. */
const STUCK_MS = 120_000;
const args = new Map(process.argv.slice(2).map((arg) => arg.split("=") as [string, string]));
const given = (name: string, usual: number) => Number(args.get(name) ?? usual);
const IDLE_S = given("idle", 600);
const ALONE = given("alone", 12);
const BURST = given("burst", 500);
const WIDTH = 256;

const { directory, run } = openFolder();
await run(async () => {
  report("starts Postgres, the chain and two workers");
  await bench(await openRpcStage(directory)).catch(fail);
});
process.exit();

/** Ends at once: the end of Postgres and of the chain would hide why a payment failed. */
function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

async function bench(stage: RpcStage): Promise<void> {
  const perSecond = await idle(stage);
  if (ALONE > 0) await measure(stage, { name: "payment alone", count: ALONE, width: 1, perSecond });
  if (BURST > 0) await measure(stage, { name: "payment in a burst", count: BURST, width: WIDTH, perSecond });
  report("stops the workers");
  await stage.quieten();
  await Promise.all(stage.workers.map((worker) => worker.stop()));
}

/** Returns the calls a second without any payment. */
async function idle({ counter }: RpcStage): Promise<number> {
  if (IDLE_S === 0) return 0;
  report(`waits ${SETTLE_MS / 1_000} s, then counts for ${IDLE_S} s without payments`);
  await delay(SETTLE_MS);
  counter.take();
  await delay(IDLE_S * 1_000);
  const calls = counter.take();
  const perSecond = sumOf(calls) / IDLE_S;
  console.log(
    `\nidle for ${IDLE_S} s: ${perSecond.toFixed(2)} calls a second, ${Math.round(perSecond * DAY_S)} a day\n`,
  );
  print(calls, (count) => [(count / IDLE_S).toFixed(3), Math.round((count / IDLE_S) * DAY_S)]);
  return perSecond;
}

interface Wanted {
  name: string;
  count: number;
  width: number;
  /** Calls without payments. */
  perSecond: number;
}

async function measure(stage: RpcStage, { name, count, width, perSecond }: Wanted): Promise<void> {
  const { counter } = stage;
  counter.take();
  report(`${name}: creates and signs ${count}`);
  const { prepared, confirm } = await preparePayments(stage, stage, count);
  const before = counter.take();
  const startedAt = performance.now();
  const waiting = new Waiting();
  const watching = watch(waiting);
  const tookMs: number[] = [];
  const payOne = async (payment: Prepared) => {
    // One that is paid alone comes at any time between two blocks.
    if (width === 1) await delay(((tookMs.length * 0.618_034) % 1) * BLOCK_MS);
    const from = performance.now();
    const succeeded = waiting.until(payment.id);
    await confirm(payment);
    await Promise.race([succeeded, stuck(payment)]);
    tookMs.push(performance.now() - from);
  };
  report(`${name}: confirms ${count}, ${Math.min(width, count)} at a time`);
  const progress = setInterval(
    () => report(`${name}: ${tookMs.length} of ${count} have succeeded`),
    PROGRESS_MS,
  );
  await inFlight(prepared, width, payOne);
  clearInterval(progress);
  await watching.stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  const paid = counter.take();
  await delay(AFTER_MS);
  const after = sumOf(counter.take()) - (AFTER_MS / 1_000) * perSecond;
  const own = sumOf(paid) - seconds * perSecond + Math.max(0, after);
  tookMs.sort((a, b) => a - b);
  console.log(
    `\n${name}: ${(own / count).toFixed(1)} calls each from the confirm on, beyond the idle ones; ` +
      `${(sumOf(before) / count).toFixed(1)} before it; ${count} in ${seconds.toFixed(1)} s; ` +
      `confirm to succeeded: mean ${mean(tookMs)} ms, median ${Math.round(tookMs[count >> 1] ?? 0)} ms\n`,
  );
  print(paid, (calls) => [(calls / count).toFixed(2), calls]);
}

function report(step: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${step}`);
}

/** @throws Error once a payment has had its time */
async function stuck({ id }: Prepared): Promise<never> {
  await delay(STUCK_MS, undefined, { ref: false });
  throw new Error(`payment ${id} has not succeeded ${STUCK_MS / 1_000} s after its confirm`);
}

function mean(all: number[]): number {
  return Math.round(all.reduce((sum, each) => sum + each, 0) / all.length);
}

function print(calls: Calls, columns: (count: number) => (string | number)[]): void {
  for (const [method, count] of [...calls].toSorted(([, a], [, b]) => b - a))
    console.log(`| ${[method, ...columns(count)].join(" | ")} |`);
}
