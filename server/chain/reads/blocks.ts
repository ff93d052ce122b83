import { BlockNotFoundError, type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";

/** The height of a chain. */
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

/** The block that includes a transaction, and the result. */
export interface Inclusion {
  hash: Hex;
  blockNumber: number;
  blockHash: Hex;
  succeeded: boolean;
  /** In lower case. */
  sender: string;
  /** The fee that its sender paid to the network, in wei. */
  cost: bigint;
  logs: TransactionReceipt["logs"];
}

/** Reads the chain's height, never from a cache. */
export async function readHead({ id, confirmations }: ChainConfig): Promise<Head> {
  const number = Number(await answered(id, chainClient(id).getBlockNumber({ cacheTime: 0 })));
  if (typeof confirmations === "number") return { number, confirmed: number - confirmations + 1 };
  const tagged = await answered(id, chainClient(id).getBlock({ blockTag: confirmations }));
  return { number, confirmed: Math.min(number, Number(tagged.number)) };
}

/** Reads the block that the chain has at this height now; null when there is none. */
export async function readBlock(chainId: number, number: number): Promise<Block | null> {
  const block = await answered(
    chainId,
    chainClient(chainId)
      .getBlock({ blockNumber: BigInt(number) })
      .catch(nullIf(BlockNotFoundError)),
  );
  return block && { number, hash: block.hash, time: new Date(Number(block.timestamp) * 1000) };
}

/** Reads the block that includes a transaction; null when the node knows of none. */
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

/** Rollups charge a fee for data in addition to gas (`l1Fee`, in receipts of OP Stack chains). */
function costOf(receipt: TransactionReceipt & { l1Fee?: Hex | bigint | null }): bigint {
  return receipt.gasUsed * receipt.effectiveGasPrice + BigInt(receipt.l1Fee ?? 0);
}

function nullIf(kind: new (...args: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null;
    throw error;
  };
}
