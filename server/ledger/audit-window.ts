import type { Hex } from "viem";
import { readRouterEvents } from "@/server/chain/read-router-events";
import type { RouterEvent } from "@/server/chain/router-events";
import { db, transaction } from "@/server/db/sql";
import { compareGas, readGas } from "@/server/ledger/audit-gas";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import { compareEvent } from "@/server/ledger/compare-event";
import { type BookedEvent, findBooked, findPaidClaims } from "@/server/ledger/find-booked";
import { postEvents } from "@/server/ledger/post-event";
import { storeMissing } from "@/server/ledger/store-missing";

/** More events than this in one window, and the next one is half as long. */
const MANY_EVENTS = 2_000;
const MAX_RANGE = 1_000;

/**
 * Looks at the next blocks of a run: all that the router did there against the books, and back. What it holds at once is
 * one window, whose length follows the number of events.
 * @returns whether there is more to look at
 * @throws AppError `bad_gateway` when the node fails; call it again
 */
export async function auditWindow(run: AuditRun): Promise<boolean> {
  if (run.next > run.to) return false;
  const span = { from: run.next, to: Math.min(run.to, run.next + run.range - 1) };
  const { chain, options } = run;
  const events = await readInRange(run, span);
  const [booked, claims, gas] = await Promise.all([
    findBooked(chain.id, span, options.settleS),
    findPaidClaims(chain.id, span),
    readGas(run, span, events),
  ]);
  const inBooks = new Map(booked.map((each) => [placeOf(each), each]));
  for (const event of events) await auditEvent(run, event, inBooks.get(placeOf(event)));
  const onChain = new Set(events.map(placeOf));
  for (const each of booked) {
    if (onChain.has(placeOf(each)) || each.isFresh) continue;
    const text = `${where(run, each)}: the books have an event that the chain does not show`;
    note(run, { block: each.blockNumber, text });
  }
  auditPaid(run, events, claims);
  for (const each of gas) await compareGas(run, each);
  run.counts.blocks += span.to - span.from + 1;
  run.next = span.to + 1;
  run.range = events.length > MANY_EVENTS ? Math.ceil(run.range / 2) : Math.min(run.range * 2, MAX_RANGE);
  return run.next <= run.to;
}

async function readInRange(
  run: AuditRun,
  { from, to }: { from: number; to: number },
): Promise<RouterEvent[]> {
  try {
    return await readRouterEvents(run.chain, from, to);
  } catch (fault) {
    run.range = Math.max(1, Math.floor(run.range / 2));
    throw fault;
  }
}

async function auditEvent(run: AuditRun, event: RouterEvent, booked: BookedEvent | undefined): Promise<void> {
  const { counts, options, chain } = run;
  counts.events++;
  const differs = (what: string) =>
    note(run, { block: event.blockNumber, text: `${where(run, event)}, ${event.type}: ${what}` });
  if (!booked) {
    if (!options.postMissing) {
      return differs("the books lack it (npm run audit:books -- --post-missing has the worker book it)");
    }
    await storeMissing(db, chain.id, event);
    run.written++;
    return;
  }
  if (booked.isFresh) return;
  if (!booked.isBooked) return differs("it is stored but not booked; is a worker running?");
  if (booked.lines.length === 0 && options.postMissing) {
    await transaction((tx) => postEvents(tx, { chainId: chain.id, router: chain.router }, [event]));
    run.written++;
    return;
  }
  tally(run, event, booked);
  for (const what of compareEvent(event, booked, chain.router)) differs(what);
}

function tally({ counts }: AuditRun, { type }: RouterEvent, { lines, outcome }: BookedEvent): void {
  counts.postings += lines.length;
  if (outcome !== "applied") counts.exceptions++;
  else if (type === "PaymentExecuted") counts.payments++;
  else if (type === "PaymentRefunded") counts.refunds++;
}

type Claims = Awaited<ReturnType<typeof findPaidClaims>>;

/** Payments that say they are paid here. One whose terms were executed by another transaction is told with its event. */
function auditPaid(run: AuditRun, events: readonly RouterEvent[], claims: Claims): void {
  const executed = new Set<Hex | string>(
    events.flatMap(({ type, key }) => (type === "PaymentExecuted" && key ? [key] : [])),
  );
  for (const { id, txHash, key, block } of claims) {
    if (key && executed.has(key)) continue;
    const text = `${run.chain.name} (${run.chain.id}), block ${block}: payment ${id} is succeeded with tx_hash ${txHash}, and nothing executed it in that block`;
    note(run, { block, text });
  }
}

const placeOf = ({ txHash, logIndex }: { txHash: string; logIndex: number }) => `${txHash} ${logIndex}`;

interface Place {
  txHash: string;
  logIndex: number;
  blockNumber: number;
}

const where = ({ chain }: AuditRun, { txHash, logIndex, blockNumber }: Place) =>
  `${chain.name} (${chain.id}), block ${blockNumber}, ${txHash} log ${logIndex}`;
