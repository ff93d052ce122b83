import { BlockNotFoundError, type Hex, type Block as ViemBlock } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { Block } from "@/server/chain/reads/blocks";

/** A block's header: its position and its logs' bloom filter. */
export interface Header extends Block {
  parentHash: Hex;
  /** Null where the chain's nodes do not provide one. */
  bloom: Hex | null;
  gasLimit: bigint;
  /** Per unit of gas, in wei; null on a chain without EIP-1559. */
  baseFee: bigint | null;
}

/**
 * Reads the header of the block at this height or with this hash; null when the node has none.
 * @throws AppError `bad_gateway`
 */
export async function readHeader(chainId: number, at: number | Hex): Promise<Header | null> {
  const client = chainClient(chainId);
  const parameters = typeof at === "number" ? { blockNumber: BigInt(at) } : { blockHash: at };
  const block = await answered(
    chainId,
    client.getBlock(parameters).catch((error: unknown) => {
      if (error instanceof BlockNotFoundError) return null;
      throw error;
    }),
  );
  return block && headerOf(block);
}

/** Picks the header's fields of a block that is on the chain. */
export function headerOf(block: ViemBlock<bigint, boolean, "latest">): Header {
  const { number, hash, parentHash, timestamp, logsBloom, gasLimit, baseFeePerGas } = block;
  return {
    number: Number(number),
    hash,
    parentHash,
    time: new Date(Number(timestamp) * 1000),
    bloom: logsBloom ?? null,
    gasLimit,
    baseFee: baseFeePerGas ?? null,
  };
}
