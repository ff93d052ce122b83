import { mayBeTooWide } from "@/server/chain/client/judge-fault";
import { type LogRange, MAX_BLOCKS, narrowed, openRange, widened } from "@/server/chain/reads/log-range";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

interface Span {
  chainId: number;
  /** Requests about the same subject share a range. */
  subject: "events" | "transfers" | "all transfers";
  /** Blocks, both included. */
  from: number;
  to: number;
}

type Query<T> = (fromBlock: bigint, toBlock: bigint) => Promise<T[]>;

/** The maximum number of consecutive requests for one read. */
const MAX_QUESTIONS = 50;
/** Payments and refunds need these; all transfers are only a shorter way to the transfers. */
const NEEDED = ["events", "transfers"] as const;
/** With fewer blocks a request, a chain catches up slowly after an outage: the operator hears of it. */
export const FEW_BLOCKS = 100;

const ranges = () => singleton("log-ranges", () => new Map<string, LogRange>());
const keyOf = ({ chainId, subject }: Pick<Span, "chainId" | "subject">) => `${chainId} ${subject}`;
const blocksOf = ({ accepted, size }: LogRange) => accepted || size;

/**
 * Reads logs of a span of blocks in as few requests as the chain's endpoints allow. A refused request is repeated with
 * fewer blocks, and this process remembers the size that worked.
 * @throws the last request's error
 */
export async function readLogs<T>(span: Span, query: Query<T>): Promise<T[]> {
  const found: T[][] = [];
  for (let from = span.from; from <= span.to; ) {
    const { logs, blocks } = await readSome({ ...span, from }, query);
    found.push(logs);
    from += blocks;
  }
  return found.flat();
}

/** Returns how many blocks one read may span without taking too long. */
export function readableBlocks(chainId: number): number {
  const { size } = ranges().get(keyOf({ chainId, subject: "events" })) ?? openRange;
  return Math.min(MAX_BLOCKS, size * MAX_QUESTIONS);
}

/** Returns how many blocks one request for logs covers, of the kind with the fewest. */
export function blocksAtOnce(chainId: number): number {
  const known = NEEDED.map((subject) => ranges().get(keyOf({ chainId, subject })) ?? openRange);
  return Math.min(...known.map(blocksOf));
}

/** Reads the first blocks of a span, as many as one request may cover. */
async function readSome<T>(span: Span, query: Query<T>): Promise<{ logs: T[]; blocks: number }> {
  const { from, to } = span;
  let range = ranges().get(keyOf(span)) ?? openRange;
  for (;;) {
    const blocks = Math.min(range.size, to - from + 1);
    try {
      const logs = await query(BigInt(from), BigInt(from + blocks - 1));
      remember(span, widened(range, blocks));
      return { logs, blocks };
    } catch (fault) {
      if (blocks === 1 || !mayBeTooWide(fault)) throw fault;
      range = narrowed(range, blocks);
    }
  }
}

/** The fewest blocks of each chain that the log has a line about. */
const noted = () => singleton("log-ranges-noted", () => new Map<number, number>());

/** Checks whether the log has a line about a range as small as this one; requests of each subject learn it apart. */
function wasNoted(chainId: number, size: number): boolean {
  const known = noted().get(chainId) ?? MAX_BLOCKS;
  noted().set(chainId, Math.min(known, size));
  return size >= known / 2;
}

/** Stores the range after an answer only: an endpoint that refuses everything has no range. */
function remember(span: Span, range: LogRange): void {
  const { chainId, subject } = span;
  ranges().set(keyOf(span), range);
  const blocks = blocksOf(range);
  if (subject === "all transfers" || blocks >= FEW_BLOCKS || wasNoted(chainId, blocks)) return;
  log().warn(
    { chainId, subject, blocks },
    `the endpoints of chain ${chainId} answer eth_getLogs for ${blocks} blocks at most, not ${MAX_BLOCKS}. Reading continues with that; after an outage it catches up more slowly. A larger plan helps; restart the workers then.`,
  );
}
