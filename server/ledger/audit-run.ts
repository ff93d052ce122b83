import type { ChainConfig } from "@/server/chain/client/registry";

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
  /** Where to look at it again: a block, a payment or a refund; null for what each audit looks at. */
  about: number | string | null;
  /** One line that says what differs and where. */
  text: string;
}

export interface AuditOptions {
  /** Everything, and not only what is new, a slice of the old, and what was wrong the last time. */
  isFull: boolean;
  /** Stores events and writes postings that are missing. */
  postMissing: boolean;
  /** What was stored within so many seconds may still be on its way through the books. */
  settleS: number;
  /** Books the stored events of a chain that are confirmed, as the worker does. */
  book(chainId: number): Promise<void>;
  /** Hears of each difference at once. */
  onDifference(text: string): void;
  /** Hears of what was missing, and is written now. */
  onWritten(text: string): void;
}

/** A piece of an audit. Each call does the next bounded part; false when nothing is left. May be called again after a failure. */
export type Step = () => Promise<boolean>;

/** One audit, as far as it has come. Its size does not grow with what it reads. */
export interface Findings {
  readonly options: AuditOptions;
  /** What is left to do, the next first. */
  steps: Step[];
  differenceCount: number;
  /** The first of them. */
  differences: string[];
  /** What they are about. */
  recheck: Set<number | string>;
  /** How many missing events or postings were written. */
  written: number;
}

/** An audit of one chain's books. */
export interface AuditRun extends Findings {
  readonly chain: ChainConfig;
  /** The first block that is new to the audits. */
  readonly from: number;
  /** The last block to look at: booked, and not going to change. */
  readonly to: number;
  /** Up to which block the chain was read. */
  readonly cursor: number;
  /** Blocks in one question. */
  range: number;
  counts: AuditCounts;
  /** Where the present round of reading everything again stands after this audit. */
  rereadTo: number | null;
  rereadJob: string;
  rereadHash: string;
}

const MAX_KEPT = 50;
/** More than this are found again by the round, and not sooner. */
const MAX_RECHECKED = 1_000;

export function newFindings(options: AuditOptions): Findings {
  return { options, steps: [], differenceCount: 0, differences: [], recheck: new Set(), written: 0 };
}

/** Tells of a difference once, and keeps it if there are not many already. */
export function note(run: Findings, { about, text }: Difference): void {
  if (run.differences.includes(text)) return;
  run.differenceCount++;
  if (run.differences.length < MAX_KEPT) run.differences.push(text);
  lookAgain(run, about);
  run.options.onDifference(text);
}

/** Has the next audit look at something again. */
export function lookAgain(run: Findings, about: Difference["about"]): void {
  if (about !== null && run.recheck.size < MAX_RECHECKED) run.recheck.add(about);
}

/** Counts and tells what was missing and is written now. */
export function noteWritten(run: Findings, text: string): void {
  run.written++;
  run.options.onWritten(text);
}

/**
 * Does the next bounded part of an audit, so that a caller may stop between two of them.
 * @returns whether there is more to do
 * @throws AppError `bad_gateway` when a node fails; call it again
 */
export async function advanceAudit(run: Findings): Promise<boolean> {
  const [step] = run.steps;
  if (step && !(await step())) run.steps.shift();
  return run.steps.length > 0;
}
