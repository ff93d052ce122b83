import type { AuditRun, Step } from "@/server/ledger/audit-run";
import { auditSpan } from "@/server/ledger/audit-span";
import type { Span } from "@/server/ledger/reread";

/** A range with more events halves the length of the next one. */
const MANY_EVENTS = 2_000;
const MAX_RANGE = 1_000;

/** Audits these blocks in ranges, whose length adapts to the number of events. */
export function walkBlocks(run: AuditRun, { from, to }: Span): Step {
  let next = from;
  return async () => {
    if (next > to) return false;
    const span = { from: next, to: Math.min(to, next + run.range - 1) };
    const events = await auditSpan(run, span);
    run.counts.blocks += span.to - span.from + 1;
    run.range = events > MANY_EVENTS ? Math.ceil(run.range / 2) : Math.min(run.range * 2, MAX_RANGE);
    next = span.to + 1;
    return next <= to;
  };
}

/** Audits single blocks. */
export function walkEach(run: AuditRun, blocks: readonly number[]): Step {
  const rest = [...blocks];
  return async () => {
    const [block] = rest;
    if (block === undefined) return false;
    if (block <= run.to) await auditSpan(run, { from: block, to: block });
    rest.shift();
    return rest.length > 0;
  };
}
