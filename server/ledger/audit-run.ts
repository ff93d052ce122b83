import type { ChainConfig } from "@/server/chain/client/registry";

/** How many items of each kind an audit checked. */
export interface AuditCounts {
  blocks: number;
  events: number;
  payments: number;
  refunds: number;
  postings: number;
  vaults: number;
  /** Executions that were late, duplicate or unknown; people decide about them. */
  exceptions: number;
}

/** A difference between the chain and the books. */
export interface Difference {
  /** What to check again: a block, a payment or a refund; null for something that every audit checks. */
  about: number | string | null;
  /** One line: what differs, and where. */
  text: string;
}

export interface AuditOptions {
  /** Audits everything; otherwise new entries, a slice of the old ones, and earlier differences. */
  isFull: boolean;
  /** Stores missing events and writes missing postings. */
  postMissing: boolean;
  /** Seconds after storing during which an entry may still be incomplete in the books. */
  settleS: number;
  /** Books a chain's confirmed stored events, as the worker does. */
  book(chainId: number): Promise<void>;
  /** Called for each difference at once. */
  onDifference(text: string): void;
  /** Called for each entry that was missing and is now written. */
  onWritten(text: string): void;
}

/**
 * A step of an audit. Each call does the next bounded part and returns false when nothing is left. It may be called
 * again after a failure.
 */
export type Step = () => Promise<boolean>;

/** The progress of one audit. Its size does not grow with the data that it reads. */
export interface Findings {
  readonly options: AuditOptions;
  /** Remaining steps, the next one first. */
  steps: Step[];
  differenceCount: number;
  /** The first differences. */
  differences: string[];
  /** The subjects of the differences. */
  recheck: Set<number | string>;
  /** How many missing events or postings were written. */
  written: number;
}

/** Money on a router that belongs to no vault and is no fee. */
export interface Surplus {
  router: string;
  token: string;
  /** In base units, as digits. */
  amount: string;
}

/** An audit of one chain's books. */
export interface AuditRun extends Findings {
  readonly chain: ChainConfig;
  /** The first block that no audit has checked yet. */
  readonly from: number;
  /** The last block to check: it is booked and final. */
  readonly to: number;
  /** The last block that was read. */
  readonly cursor: number;
  /** Blocks per request. */
  range: number;
  counts: AuditCounts;
  /** What the routers hold beyond vaults and fees; nobody is owed it. */
  surplus: Surplus[];
  /** Progress of the current rereading round after this audit. */
  rereadTo: number | null;
  rereadJob: string;
  rereadHash: string;
}

const MAX_KEPT = 50;
/** Further subjects are found again by the round only. */
const MAX_RECHECKED = 1_000;

export function newFindings(options: AuditOptions): Findings {
  return { options, steps: [], differenceCount: 0, differences: [], recheck: new Set(), written: 0 };
}

/** Reports a difference once, and keeps it while there are few. */
export function note(run: Findings, { about, text }: Difference): void {
  if (run.differences.includes(text)) return;
  run.differenceCount++;
  if (run.differences.length < MAX_KEPT) run.differences.push(text);
  markForRecheck(run, about);
  run.options.onDifference(text);
}

/** Makes the next audit check a subject again. */
export function markForRecheck(run: Findings, about: Difference["about"]): void {
  if (about !== null && run.recheck.size < MAX_RECHECKED) run.recheck.add(about);
}

/** Counts and reports an entry that was missing and is now written. */
export function noteWritten(run: Findings, text: string): void {
  run.written++;
  run.options.onWritten(text);
}

/**
 * Runs the next bounded part of an audit, so that a caller may stop between two parts.
 * @returns whether there is more to do
 * @throws AppError `bad_gateway` when a node fails; call it again
 */
export async function advanceAudit(run: Findings): Promise<boolean> {
  const [step] = run.steps;
  if (step && !(await step())) run.steps.shift();
  return run.steps.length > 0;
}
