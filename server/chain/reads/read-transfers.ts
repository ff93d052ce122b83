import {
  type Address,
  getAbiItem,
  type Hex,
  numberToHex,
  pad,
  type RpcLog,
  size,
  toEventSelector,
} from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { judgeFault, mayBeTooWide } from "@/server/chain/client/judge-fault";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readLogs } from "@/server/chain/reads/read-logs";
import { sleep } from "@/server/kernel/clock";

/** Tokens that moved, as their contract logged it. Hex is in lower case. */
export interface TokenTransfer {
  token: Address;
  from: Address;
  to: Address;
  amount: bigint;
  txHash: Hex;
  logIndex: number;
  blockNumber: number;
  blockHash: Hex;
}

interface Question {
  /** Blocks, both included. */
  from: number;
  to: number;
  receivers: readonly string[];
}

/** Receivers per request; nodes refuse longer filters. */
const CHUNK = 500;
/** With more receivers, one request for all transfers of the tokens costs less than many filtered ones. */
const MOST_FILTERED = 1_000;
const FIRST_PAUSE_MS = 300;
const LAST_PAUSE_MS = 600;
const TRANSFER = toEventSelector(getAbiItem({ abi: erc20Abi, name: "Transfer" }));

/**
 * Reads the transfers of a chain's configured tokens to these addresses, with one request per 500 addresses. For more
 * than a thousand addresses it reads all transfers of the tokens, and keeps those to the addresses. Transfers of native
 * coin leave no log and are not included.
 * @throws AppError `bad_gateway`
 */
export async function readTransfers(chain: ChainConfig, question: Question): Promise<TokenTransfer[]> {
  const { from, to, receivers } = question;
  if (from > to || chain.tokens.length === 0) return [];
  return answered(
    chain.id,
    receivers.length <= MOST_FILTERED ? readFiltered(chain, question) : readMany(chain, question),
  );
}

/** A node that cannot return all transfers of one block can return those to some addresses. */
async function readMany(chain: ChainConfig, question: Question): Promise<TokenTransfer[]> {
  try {
    return await readAll(chain, question);
  } catch (fault) {
    if (!mayBeTooWide(fault)) throw fault;
    return readFiltered(chain, question);
  }
}

async function readFiltered(
  chain: ChainConfig,
  { receivers, ...blocks }: Question,
): Promise<TokenTransfer[]> {
  const found: TokenTransfer[] = [];
  for (let at = 0; at < receivers.length; at += CHUNK) {
    const words = receivers.slice(at, at + CHUNK).map((receiver) => pad(receiver.toLowerCase() as Hex));
    const logs = await readSpan(chain, { ...blocks, subject: "transfers" }, words);
    found.push(...logs.flatMap((log) => transferOf(log) ?? []));
  }
  return found;
}

/** Decodes only the transfers to the receivers: most of the logs are of others. */
async function readAll(chain: ChainConfig, { from, to, receivers }: Question): Promise<TokenTransfer[]> {
  const wanted = new Set<string>(receivers.map((receiver) => receiver.toLowerCase()));
  const logs = await readSpan(chain, { from, to, subject: "all transfers" }, null);
  return logs.flatMap((log) => (wanted.has(addressIn(log.topics[2] ?? "0x")) ? (transferOf(log) ?? []) : []));
}

interface Span {
  from: number;
  to: number;
  subject: "transfers" | "all transfers";
}

/** @param receivers as words of 32 bytes; null for all */
function readSpan({ id, tokens }: ChainConfig, span: Span, receivers: Hex[] | null): Promise<RpcLog[]> {
  const filter = {
    address: tokens.map(({ address }) => address),
    topics: receivers ? [TRANSFER, null, receivers] : [TRANSFER],
  };
  return patiently(() =>
    readLogs({ chainId: id, ...span }, (fromBlock, toBlock) =>
      chainClient(id).request({
        method: "eth_getLogs",
        params: [{ ...filter, fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }],
      }),
    ),
  );
}

/** Decodes a log; null unless it is a transfer in a block, with sender and receiver as topics. */
function transferOf({ address, topics, data, ...log }: RpcLog): TokenTransfer | null {
  const { transactionHash, logIndex, blockNumber, blockHash } = log;
  const [, from, to] = topics;
  if (!from || !to || size(data) !== 32) return null;
  if (!transactionHash || !logIndex || !blockNumber || !blockHash) return null;
  return {
    token: lower(address),
    from: addressIn(from),
    to: addressIn(to),
    amount: BigInt(data),
    txHash: lower(transactionHash),
    logIndex: Number(logIndex),
    blockNumber: Number(blockNumber),
    blockHash: lower(blockHash),
  };
}

/** Retries twice after a short pause, because these blocks are not read again later. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await read();
    } catch (fault) {
      if (pauseMs > LAST_PAUSE_MS || judgeFault(fault) !== "faulty") throw fault;
      await sleep(pauseMs);
    }
  }
}

function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T;
}

/** Returns the address in a topic. */
function addressIn(word: Hex): Address {
  return `0x${word.slice(-40).toLowerCase()}`;
}
