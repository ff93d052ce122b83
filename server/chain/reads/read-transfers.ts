import { type Address, getAbiItem, type Hex } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { judgeFault } from "@/server/chain/client/judge-fault";
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
const FIRST_PAUSE_MS = 300;
const LAST_PAUSE_MS = 600;
const transferItem = getAbiItem({ abi: erc20Abi, name: "Transfer" });

/**
 * Reads the transfers of a chain's configured tokens to these addresses, with one request per 500 addresses. Transfers
 * of native coin leave no log and are not included.
 * @throws AppError `bad_gateway`
 */
export async function readTransfers(
  { id, tokens }: ChainConfig,
  { from, to, receivers }: Question,
): Promise<TokenTransfer[]> {
  if (from > to || tokens.length === 0) return [];
  const found: TokenTransfer[] = [];
  for (let at = 0; at < receivers.length; at += CHUNK) {
    const logs = await answered(
      id,
      patiently(() =>
        readLogs({ chainId: id, subject: "transfers", from, to }, (fromBlock, toBlock) =>
          chainClient(id).getLogs({
            address: tokens.map(({ address }) => address),
            event: transferItem,
            args: { to: receivers.slice(at, at + CHUNK) as Address[] },
            fromBlock,
            toBlock,
            strict: true,
          }),
        ),
      ),
    );
    for (const { address, args, transactionHash, logIndex, blockNumber, blockHash } of logs) {
      found.push({
        token: lower(address),
        from: lower(args.from),
        to: lower(args.to),
        amount: args.value,
        txHash: lower(transactionHash),
        logIndex,
        blockNumber: Number(blockNumber),
        blockHash: lower(blockHash),
      });
    }
  }
  return found;
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
