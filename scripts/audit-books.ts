/**
 * `npm run audit:books`: recomputes the books from the chains' logs and compares. Needs DATABASE_URL,
 * CHAINS_FILE and AUTH_SECRET.
 *
 *   npm run audit:books                      everything, from the router's first block; exit code 1 on any difference,
 *                                            2 when it could not be done
 *   npm run audit:books -- --since-last      from where the books were last found right, as the hourly audit does
 *   npm run audit:books -- --post-missing    the same as the first, and writes events and postings that are missing
 *   npm run audit:books -- --strict          takes nothing of the last ten minutes for being on its way
 */
import { faultLine } from "@/scripts/operator/fault-line";
import { type ChainConfig, chainsConfig } from "@/server/chain/registry";
import { sleep } from "@/server/clock";
import { pool } from "@/server/db/pool";
import { beginAudit, finishAudit } from "@/server/ledger/audit-books";
import type { AuditRun } from "@/server/ledger/audit-run";
import { auditWindow } from "@/server/ledger/audit-window";

const FLAGS = ["--since-last", "--post-missing", "--strict"];
const SETTLE_S = 600;
const PATIENCE = 5;
const PAUSE_MS = 1_000;

const given = process.argv.slice(2);
let connections: ReturnType<typeof pool> | undefined;
try {
  connections = pool();
  const stranger = given.find((flag) => !FLAGS.includes(flag));
  if (stranger) throw new Error(`"${stranger}" is none of ${FLAGS.join(", ")}`);
  for (const chain of chainsConfig().chains) await audit(chain);
} catch (error) {
  console.error(faultLine(error));
  process.exitCode = 2;
} finally {
  await connections?.end();
}

async function audit(chain: ChainConfig): Promise<void> {
  const run = await beginAudit(chain, {
    isFull: !given.includes("--since-last"),
    postMissing: given.includes("--post-missing"),
    settleS: given.includes("--strict") ? 0 : SETTLE_S,
    onDifference: (text) => console.log(text),
  });
  if (!run) return console.log(`${chain.name} (${chain.id}): nothing was read of it yet.`);
  while (await patiently(run));
  await finishAudit(run);
  console.log(summary(run));
  if (run.differenceCount > 0) process.exitCode = 1;
}

/** A node that fails now and then does not end an audit of hours. */
async function patiently(run: AuditRun): Promise<boolean> {
  for (let failures = 0; ; ) {
    try {
      return await auditWindow(run);
    } catch (fault) {
      failures++;
      if (failures >= PATIENCE) throw fault;
      await sleep(PAUSE_MS * failures);
    }
  }
}

function summary({ chain, from, to, counts, differenceCount, written }: AuditRun): string {
  const { events, payments, refunds, postings, vaults, exceptions } = counts;
  const looked = [
    many(events, "event"),
    many(payments, "payment"),
    many(refunds, "refund"),
    many(postings, "posting"),
    many(vaults, "vault"),
  ].join(", ");
  const verdict = differenceCount === 0 ? "no difference" : many(differenceCount, "difference");
  const notes = [
    exceptions > 0 && `${many(exceptions, "exception")} (the dashboard tells of them).`,
    written > 0 && `${written} missing written; run it again when the worker has booked them.`,
  ].filter(Boolean);
  return [`${chain.name} (${chain.id}), blocks ${from} to ${to}: ${looked}: ${verdict}.`, ...notes].join(" ");
}

function many(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
