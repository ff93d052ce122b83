/**
 * `npm run audit:books`: recomputes the books from the chains' logs and compares them. Needs DATABASE_URL, CHAINS_FILE
 * and AUTH_SECRET, or a running local mode.
 *
 *   npm run audit:books                      everything, from the router's first block; exit code 1 on any difference,
 *                                            2 when it could not be done
 *   npm run audit:books -- --since-last      new blocks, a slice of the old ones, and earlier findings, as each hour
 *   npm run audit:books -- --post-missing    first writes missing events, postings and gas, as each hour; 0 when all
 *                                            of it could be written
 *   npm run audit:books -- --strict          excuses no difference of the last ten minutes as work in progress
 */
import { formatUnits, type Hex } from "viem";
import { faultLine } from "@/scripts/operator/fault-line";
import { joinLocalMode } from "@/scripts/operator/join-local-mode";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { pool } from "@/server/db/pool";
import { bookStored } from "@/server/jobs/book-stored";
import { sleep } from "@/server/kernel/clock";
import { loadAssets } from "@/server/known-assets/load-assets";
import { beginAudit, finishAudit } from "@/server/ledger/audit-books";
import { beginPayments, finishPayments } from "@/server/ledger/audit-payments";
import { type AuditOptions, type AuditRun, advanceAudit, type Findings } from "@/server/ledger/audit-run";
import type { PaymentsRun } from "@/server/ledger/payments-run";
import { loadNetworks } from "@/server/networks/load-networks";
import { symbolOf } from "@/server/routers/router-status";

const FLAGS = ["--since-last", "--post-missing", "--strict"];
const SETTLE_S = 600;
const PATIENCE = 5;
const PAUSE_MS = 1_000;

const given = process.argv.slice(2);
let connections: ReturnType<typeof pool> | undefined;
try {
  joinLocalMode();
  connections = pool();
  const stranger = given.find((flag) => !FLAGS.includes(flag));
  if (stranger) throw new Error(`"${stranger}" is none of ${FLAGS.join(", ")}`);
  await loadNetworks();
  await loadAssets();
  for (const chain of chainsConfig().chains) await auditChain(chain);
  await auditPayments();
} catch (error) {
  console.error(faultLine(error));
  process.exitCode = 2;
} finally {
  await connections?.end();
}

function options(): AuditOptions {
  return {
    isFull: !given.includes("--since-last"),
    postMissing: given.includes("--post-missing"),
    settleS: given.includes("--strict") ? 0 : SETTLE_S,
    book: bookStored,
    onDifference: (text) => console.log(text),
    onWritten: (text) => console.log(`${text}; it is written now`),
  };
}

async function auditChain(chain: ChainConfig): Promise<void> {
  const run = await beginAudit(chain, options());
  if (!run) return console.log(`${chain.name} (${chain.id}): nothing was read of it yet.`);
  while (await patiently(run));
  await finishAudit(run);
  console.log(summary(run));
  if (run.differenceCount > 0) process.exitCode = 1;
}

async function auditPayments(): Promise<void> {
  const run = await beginPayments(options());
  while (await patiently(run));
  await finishPayments(run);
  console.log(paymentsSummary(run));
  if (run.differenceCount > 0) process.exitCode = 1;
}

/** A node that fails occasionally must not end an audit of hours. */
async function patiently(run: Findings): Promise<boolean> {
  for (let failures = 0; ; ) {
    try {
      return await advanceAudit(run);
    } catch (fault) {
      failures++;
      if (failures >= PATIENCE) throw fault;
      await sleep(PAUSE_MS * failures);
    }
  }
}

function summary({ chain, from, to, counts, differenceCount, written, surplus }: AuditRun): string {
  const { events, payments, refunds, postings, vaults, exceptions } = counts;
  const looked = [
    many(events, "event"),
    many(payments, "payment"),
    many(refunds, "refund"),
    many(postings, "posting"),
    many(vaults, "vault"),
  ].join(", ");
  const notes = [
    exceptions > 0 && `${many(exceptions, "exception")} (see the dashboard).`,
    written > 0 && `${written} missing, and written.`,
  ].filter(Boolean);
  const beyond = surplus.map(({ router, token, amount }) => {
    const { symbol, decimals } = symbolOf(chain, token as Hex);
    return `${formatUnits(BigInt(amount), decimals)} ${symbol} surplus on the router ${router}.`;
  });
  const line = `${chain.name} (${chain.id}), blocks ${from} to ${to}: ${looked}: ${verdict(differenceCount)}.`;
  return [line, ...notes, ...beyond].join(" ");
}

function paymentsSummary({ counts: { payments, refunds, lost }, differenceCount }: PaymentsRun): string {
  const line = `On all networks: ${many(payments, "paid payment")}, ${many(refunds, "refund")}: ${verdict(differenceCount)}.`;
  return lost > 0 ? `${line} ${many(lost, "payment")} lost to a reorganisation (see the dashboard).` : line;
}

function verdict(differenceCount: number): string {
  return differenceCount === 0 ? "no difference" : many(differenceCount, "difference");
}

function many(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
