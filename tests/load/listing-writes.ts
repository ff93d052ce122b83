import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { newId } from "@/server/kernel/ids";
import { transition } from "@/server/payments/transition";
import { tallyPayments } from "@/server/statistics/tally-payments";
import { ACCOUNT, merchantId } from "@/tests/load/listing-payments";
import { db, sql, transaction } from "@/tests/support/sql";

const WRITERS = 4;
const ROUND_MS = 12_000;
/** With statistics or without, so that neither is always the first. */
const ORDER = [true, false, false, true, true, false];
const REMOVE = `alter table payment disable trigger payment_ended; alter table payment disable trigger payment_made_final;
  drop index payment_open_idx`;
const RESTORE = `alter table payment enable trigger payment_ended; alter table payment enable trigger payment_made_final;
  create index payment_open_idx on payment (account_id, mode, created_at) where status in ('requires_action', 'processing')`;
const TALLY_EVERY_MS = 3_000;
const MS_PER_TICK = 10;
const OPTION = {
  optionId: "opt_bench",
  chainId: 8_453,
  asset: `eip155:8453/erc20:0x${"ab".repeat(20)}`,
  token: `0x${"ab".repeat(20)}`,
  tokenSymbol: "USDC",
  tokenDecimals: 6,
  amount: 10_000_000n,
  fee: 100n,
  destination: `0x${"de".repeat(20)}`,
  providerName: null,
  providerIcon: null,
};

/** What a payment takes, from creation over confirm to success. */
export interface WriteCost {
  perSecond: number;
  /** Processor time of Postgres, all of its processes: what other work on the machine does not blur. */
  postgresMs: number;
}

/** The cost of a payment with what the statistics need, counting included, and without. */
export async function measureWrites(
  client: pg.Client,
  postgresPid: number,
): Promise<{ with: WriteCost; without: WriteCost }> {
  const costs = { with: [] as WriteCost[], without: [] as WriteCost[] };
  let isCounted = true;
  for (const counts of ORDER) {
    if (counts !== isCounted) await client.query(counts ? RESTORE : REMOVE);
    isCounted = counts;
    costs[counts ? "with" : "without"].push(await writeFor(postgresPid, counts));
  }
  if (!isCounted) await client.query(RESTORE);
  return { with: median(costs.with), without: median(costs.without) };
}

async function writeFor(postgresPid: number, isTallied: boolean): Promise<WriteCost> {
  const started = performance.now();
  const cpuBefore = cpuMsOf(postgresPid);
  const until = started + ROUND_MS;
  let written = 0;
  const writer = async () => {
    while (performance.now() < until) {
      await writePayment(written);
      written++;
    }
  };
  const tallier = async () => {
    while (isTallied && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, TALLY_EVERY_MS));
      await tallyPayments(2_000);
    }
  };
  await Promise.all([tallier(), ...Array.from({ length: WRITERS }, writer)]);
  const perSecond = written / ((performance.now() - started) / 1_000);
  return { perSecond, postgresMs: (cpuMsOf(postgresPid) - cpuBefore) / written };
}

/** Processor time of a process, its children and those that ended, in milliseconds, off /proc (proc_pid_stat(5)). */
function cpuMsOf(pid: number): number {
  const ticks = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const fields = statOf(name);
    if (Number(name) === pid) return fields.slice(11, 15).map(Number);
    return Number(fields[1]) === pid ? fields.slice(11, 13).map(Number) : [];
  });
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK;
}

/** Fields from the third on: the second is a name that may have spaces. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

async function writePayment(number: number): Promise<void> {
  const paymentId = newId("pay");
  await db.query(
    sql`with made as (
          insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at, fiat_currency, fiat_minor)
          values (${paymentId}, ${ACCOUNT}, ${merchantId(number % 200)}, 'test', ${`ORD-${number} coffee`}, 'iso4217/USD', 1000,
            now() + interval '15 minutes', 'USD', 1000) returning id)
        insert into payment_event (payment_id, type) select id, 'payment.created' from made`,
  );
  const account = `eip155:8453:0x${(number % 50_000).toString(16).padStart(40, "0")}`;
  const confirm = { to: "processing", option: { ...OPTION, account }, adopted: false } as const;
  const execution = { txHash: `0x${"1".repeat(64)}`, block: 1, nonce: 1, settledAt: null };
  await transaction((tx) => transition(tx, { paymentId, from: "requires_action", move: confirm }));
  const settle = { to: "succeeded", execution } as const;
  await transaction((tx) => transition(tx, { paymentId, from: "processing", move: settle }));
}

function median(costs: WriteCost[]): WriteCost {
  const middle = (of: (cost: WriteCost) => number) =>
    costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  return { perSecond: middle((cost) => cost.perSecond), postgresMs: middle((cost) => cost.postgresMs) };
}
