import type { ChainConfig } from "@/server/chain/registry";

/** How many of what an audit looked at. */
export interface AuditCounts {
  blocks: number;
  events: number;
  payments: number;
  refunds: number;
  postings: number;
  vaults: number;
  /** Executions that came late, twice or for nothing known; people decide about them. */
  exceptions: number;
}

/** Something that the chain and the books tell differently. */
export interface Difference {
  /** Where to look at it again; null for what has no block. */
  block: number | null;
  /** One line that says what differs and where. */
  text: string;
}

export interface AuditOptions {
  /** From the router's first block, and not from the last one that was found right. */
  isFull: boolean;
  /** Stores events and writes postings that are missing. */
  postMissing: boolean;
  /** What was stored within so many seconds may still be on its way through the books. */
  settleS: number;
  /** Hears of each difference at once. */
  onDifference(text: string): void;
}

/** One audit of one chain's books, as far as it has come. Its size does not grow with what it reads. */
export interface AuditRun {
  readonly chain: ChainConfig;
  readonly options: AuditOptions;
  readonly from: number;
  /** The last block to look at: booked, and not going to change. */
  readonly to: number;
  /** The first block that was not looked at yet. */
  next: number;
  /** Blocks in one question. */
  range: number;
  counts: AuditCounts;
  differenceCount: number;
  /** The first of them. */
  differences: string[];
  /** The lowest block with a difference. */
  firstBad: number | null;
  /** How many missing events or postings were written. */
  written: number;
}

const MAX_KEPT = 50;

/** Tells of a difference and keeps it, if there are not many already. */
export function note(run: AuditRun, { block, text }: Difference): void {
  run.differenceCount++;
  if (run.differences.length < MAX_KEPT) run.differences.push(text);
  if (block !== null) run.firstBad = Math.min(block, run.firstBad ?? block);
  run.options.onDifference(text);
}

/** Up to where everything was found right. */
export function soundUpTo({ from, next, firstBad }: AuditRun): number {
  return Math.max(from, firstBad ?? next) - 1;
}
