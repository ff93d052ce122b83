import { BlockNotFoundError, type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";

/** How high a chain is. */
export interface Head {
  number: number;
  /** The highest block that counts as confirmed by the chain's configuration; negative on a very young chain. */
  confirmed: number;
}

export interface Block {
  number: number;
  hash: Hex;
  time: Date;
}

/** Where a transaction ended up. */
export interface Inclusion {
  hash: Hex;
  blockNumber: number;
  blockHash: Hex;
  succeeded: boolean;
  /** In lower case. */
  sender: string;
  /** What its sender paid the network, in wei. */
  cost: bigint;
  logs: TransactionReceipt["logs"];
}

/** The chain's height, never from a cache. */
export async function readHead({ id, confirmations }: ChainConfig): Promise<Head> {
  const number = Number(await answered(id, chainClient(id).getBlockNumber({ cacheTime: 0 })));
  if (typeof confirmations === "number") return { number, confirmed: number - confirmations + 1 };
  const tagged = await answered(id, chainClient(id).getBlock({ blockTag: confirmations }));
  return { number, confirmed: Math.min(number, Number(tagged.number)) };
}

/** The block that the chain has at this height now, or null. */
export async function readBlock(chainId: number, number: number): Promise<Block | null> {
  const block = await answered(
    chainId,
    chainClient(chainId)
      .getBlock({ blockNumber: BigInt(number) })
      .catch(nullIf(BlockNotFoundError)),
  );
  return block && { number, hash: block.hash, time: new Date(Number(block.timestamp) * 1000) };
}

/** In which block a transaction is, or null when the node knows of none. */
export async function readInclusion(chainId: number, hash: Hex): Promise<Inclusion | null> {
  const receipt = await answered(
    chainId,
    chainClient(chainId).getTransactionReceipt({ hash }).catch(nullIf(TransactionReceiptNotFoundError)),
  );
  if (!receipt) return null;
  return {
    hash,
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    succeeded: receipt.status === "success",
    sender: receipt.from.toLowerCase(),
    cost: costOf(receipt),
    logs: receipt.logs,
  };
}

/** Rollups take a fee for their data beside the gas (`l1Fee`, in receipts of OP Stack chains). */
function costOf(receipt: TransactionReceipt & { l1Fee?: Hex | bigint | null }): bigint {
  return receipt.gasUsed * receipt.effectiveGasPrice + BigInt(receipt.l1Fee ?? 0);
}

function nullIf(kind: new (...args: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null;
    throw error;
  };
}
