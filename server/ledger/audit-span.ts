import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { auditExceptions } from "@/server/ledger/audit-exceptions";
import { compareGas, readGas } from "@/server/ledger/audit-gas";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import { bookingOn } from "@/server/ledger/booking";
import { compareEvent } from "@/server/ledger/compare-event";
import { type BookedEvent, findBooked } from "@/server/ledger/find-booked";
import { placeOf, routersOf, unshown, where } from "@/server/ledger/place";
import { repairSpan } from "@/server/ledger/repair-span";
import type { Span } from "@/server/ledger/reread";

/**
 * Audits some blocks: compares the routers' events with the books, in both directions. Missing entries are written
 * first if the options require it. It keeps only these blocks in memory.
 * @returns the number of events
 */
export async function auditSpan(run: AuditRun, span: Span): Promise<number> {
  const { chain, options } = run;
  const events = await readInRange(run, span);
  const find = () => findBooked(chain.id, span, options.settleS);
  let booked = await find();
  if (options.postMissing && (await repairSpan(run, events, booked))) booked = await find();
  const gas = await readGas(run, span, events);
  const inBooks = new Map(booked.map((each) => [placeOf(each), each]));
  for (const event of events) auditEvent(run, event, inBooks.get(placeOf(event)));
  const onChain = new Set(events.map(placeOf));
  for (const each of booked) {
    if (onChain.has(placeOf(each)) || each.isFresh) continue;
    const text = `${where(chain, each)}: ${unshown(chain, each.router)}`;
    note(run, { about: each.blockNumber, text });
  }
  await auditExceptions(run, span);
  for (const each of gas) await compareGas(run, each);
  return events.length;
}

async function readInRange(run: AuditRun, { from, to }: Span): Promise<RouterEvent[]> {
  try {
    return await readRouterEvents(routersOf(run.chain), from, to);
  } catch (fault) {
    run.range = Math.max(1, Math.floor(run.range / 2));
    throw fault;
  }
}

function auditEvent(run: AuditRun, event: RouterEvent, booked: BookedEvent | undefined): void {
  run.counts.events++;
  if (booked?.isFresh) return;
  if (booked?.isBooked) tally(run, event, booked);
  for (const what of faultsOf(run.chain.id, event, booked)) {
    const text = `${where(run.chain, event)}, ${event.type}: ${what}`;
    note(run, { about: event.blockNumber, text });
  }
}

function faultsOf(chainId: number, event: RouterEvent, booked: BookedEvent | undefined): string[] {
  if (!booked) return ["the books lack it (npm run audit:books -- --post-missing books it)"];
  if (!booked.isBooked) return ["it is stored but not booked; is a worker running?"];
  return compareEvent(event, booked, bookingOn(chainId, event.router));
}

function tally({ counts }: AuditRun, { type }: RouterEvent, { lines, outcome }: BookedEvent): void {
  counts.postings += lines.length;
  if (outcome !== "applied") counts.exceptions++;
  else if (type === "PaymentExecuted") counts.payments++;
  else if (type === "PaymentRefunded") counts.refunds++;
}
