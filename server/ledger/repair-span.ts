import type { RouterEvent } from "@/server/chain/reads/router-events";
import { db, transaction } from "@/server/db/sql";
import { type AuditRun, noteWritten } from "@/server/ledger/audit-run";
import type { BookedEvent } from "@/server/ledger/find-booked";
import { placeOf, where } from "@/server/ledger/place";
import { postEvents } from "@/server/ledger/post-event";
import { storeMissing } from "@/server/ledger/store-missing";

/**
 * Stores events of these blocks that the books lack, books them as the worker would, and writes missing postings. Gas is
 * written where it is compared.
 * @returns whether the books have changed
 */
export async function repairSpan(
  run: AuditRun,
  events: readonly RouterEvent[],
  booked: readonly BookedEvent[],
): Promise<boolean> {
  const { chain, options } = run;
  const inBooks = new Map(booked.map((each) => [placeOf(each), each]));
  let stored = 0;
  let posted = 0;
  for (const event of events) {
    const known = inBooks.get(placeOf(event));
    if (!known && (await storeMissing(db, chain, event))) {
      stored++;
      noteWritten(run, `${where(chain, event)}, ${event.type}: the books lacked it`);
    } else if (known?.isBooked && known.lines.length === 0) {
      if (!(await transaction((tx) => postEvents(tx, chain.id, [event])))) continue;
      posted++;
      noteWritten(run, `${where(chain, event)}, ${event.type}: the posting was missing`);
    }
  }
  if (stored > 0) await options.book(chain.id);
  return stored + posted > 0;
}
