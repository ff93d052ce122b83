import { createTransport, hexToNumber, isHex, type Transport } from "viem";
import {
  describeFault,
  type Endpoint,
  newEndpoint,
  noteAnswer,
  restEndpoint,
  retryAfterMs,
} from "@/server/chain/client/endpoint";
import { isNewFault } from "@/server/chain/client/endpoint-faults";
import { isThrottled, judgeFault } from "@/server/chain/client/judge-fault";
import { type Agreement, agreements } from "@/server/chain/client/one-endpoint";
import { isOfOtherChain } from "@/server/chain/client/proven-rpc";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

interface Question {
  method: string;
  params?: unknown;
}

/** The endpoints of a chain, in the operator's order. */
interface Pool {
  readonly chainId: number;
  readonly endpoints: readonly Endpoint[];
  /** The highest block that any of them has reported. */
  highest: number;
}

type Answer = { endpoint: Endpoint; result: unknown };

const HEAD = "eth_blockNumber";
const BLOCK = "eth_getBlockByNumber";
const SEND = "eth_sendRawTransaction";
/** Number of blocks that a working node may be behind another. */
const CLOSE = 2;

/** The endpoints that this process uses, by chain. */
export const knownEndpoints = () => singleton("rpc-endpoints", () => new Map<number, readonly Endpoint[]>());

/**
 * Creates a transport that tries a chain's endpoints in order until one gives a final answer. {@link judgeFault}
 * decides which errors are final. An endpoint that fails or lags behind is paused and used last. After the pause, a
 * background request checks whether it works again.
 */
export function failingOver(chainId: number, urls: readonly string[]): Transport {
  const pool: Pool = { chainId, endpoints: urls.map((url) => newEndpoint(chainId, url)), highest: 0 };
  knownEndpoints().set(chainId, pool.endpoints);
  const running = agreements();
  const request = (question: Question) => {
    const agreement = running.getStore();
    return query(pool, question, agreement?.chainId === chainId ? agreement : null);
  };
  return () =>
    createTransport({
      key: "failing-over",
      name: "Endpoints in order",
      type: "failing-over",
      retryCount: 0,
      request: request as never,
    });
}

async function query(pool: Pool, question: Question, agreement: Agreement | null): Promise<unknown> {
  const agreed = question.method === SEND ? null : agreement?.endpoint;
  if (agreed) return (await queryFirst(pool, question, [agreed])).result;
  const ordered = inOrder(pool);
  const run = isAboutHead(question) ? queryHead : queryFirst;
  const { endpoint, result } = await run(pool, question, ordered);
  if (agreement) agreement.endpoint ??= endpoint;
  return result;
}

/** Checks whether a request reads the chain's height, or its newest block. */
function isAboutHead({ method, params }: Question): boolean {
  return method === HEAD || (method === BLOCK && (params as unknown[] | undefined)?.[0] === "latest");
}

/** Returns the height in an answer about the head; null when there is none. */
function heightIn(result: unknown): number | null {
  const height = typeof result === "object" ? (result as { number?: unknown } | null)?.number : result;
  return isHex(height) ? hexToNumber(height) : null;
}

/** Returns the first useful answer. */
async function queryFirst(pool: Pool, question: Question, ordered: readonly Endpoint[]): Promise<Answer> {
  let fault: unknown;
  for (const endpoint of ordered) {
    try {
      const result = await endpoint.request(question);
      noteAnswer(endpoint);
      return { endpoint, result };
    } catch (error) {
      fault = error;
      const verdict = judgeFault(error);
      if (verdict === "final") throw error;
      if (verdict === "faulty") rest(pool, endpoint, { text: describeFault(question.method, error), error });
    }
  }
  throw fault;
}

/**
 * Reads the chain's height. A height below the last known one counts only if no other well endpoint reports a higher
 * one; then the chain itself has gone back.
 */
async function queryHead(pool: Pool, question: Question, ordered: readonly Endpoint[]): Promise<Answer> {
  const first = await queryFirst(pool, question, ordered);
  const height = heightIn(first.result);
  if (height === null) return first;
  const others =
    height < pool.highest ? pool.endpoints.filter((each) => each !== first.endpoint && each.isWell) : [];
  let best = { ...first, height };
  for (const endpoint of others) {
    const answer = await queryFirst(pool, question, [endpoint]).catch(() => null);
    const other = answer && heightIn(answer.result);
    if (answer && other && other > best.height) best = { ...answer, height: other };
  }
  if (best.height > height) {
    rest(pool, first.endpoint, {
      text: `${question.method}: block ${height}, while another endpoint is at ${best.height}`,
    });
  }
  pool.highest = best.height;
  return best;
}

/** Sorts the endpoints: well ones in the operator's order, then the paused ones by the end of their pause. */
function inOrder(pool: Pool): readonly Endpoint[] {
  const { endpoints } = pool;
  if (endpoints.length === 1 || endpoints.every(({ isWell }) => isWell)) return endpoints;
  const now = performance.now();
  for (const endpoint of endpoints) {
    if (!endpoint.isWell && !endpoint.isProbed && now >= endpoint.restsUntil) void probe(pool, endpoint);
  }
  const tired = endpoints.filter(({ isWell }) => !isWell).toSorted((a, b) => a.restsUntil - b.restsUntil);
  return [...endpoints.filter(({ isWell }) => isWell), ...tired];
}

/** Checks whether a paused endpoint answers again and has caught up with the chain. Never rejects. */
async function probe(pool: Pool, endpoint: Endpoint): Promise<void> {
  endpoint.isProbed = true;
  try {
    const height = Number(await endpoint.request({ method: HEAD, params: [] }));
    if (height + CLOSE >= pool.highest) noteAnswer(endpoint);
    else rest(pool, endpoint, { text: `${HEAD}: block ${height}, while the chain is at ${pool.highest}` });
  } catch (error) {
    rest(pool, endpoint, { text: describeFault(HEAD, error), error });
  } finally {
    endpoint.isProbed = false;
  }
}

function rest(
  { chainId, endpoints }: Pool,
  endpoint: Endpoint,
  { text, error }: { text: string; error?: unknown },
): void {
  const pauseMs = error === undefined ? 0 : retryAfterMs(error);
  if (restEndpoint(endpoint, text, pauseMs))
    metrics().rpcFailovers.inc({ chain: chainId, endpoint: endpoint.origin });
  // The check of the chain has the line about an endpoint of another chain.
  if (isOfOtherChain(error) || !isNewFault(chainId, endpoint.origin)) return;
  const effect =
    endpoints.length > 1
      ? "The other endpoints are used."
      : "It is the only one: nothing is offered, read or sent on the chain until it answers.";
  const remedy =
    error !== undefined && isThrottled(error)
      ? "Raise its plan, or add"
      : "Check it with its provider, or add";
  log().warn(
    { chainId, endpoint: endpoint.origin, fault: text },
    `the RPC endpoint ${endpoint.origin} of chain ${chainId} failed: ${text}. ${effect} ${remedy} another one to "rpcUrls".`,
  );
}
