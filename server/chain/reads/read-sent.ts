import { type Address, getAbiItem, type Hex, isAddressEqual, parseEventLogs } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";
import { type Head, type Inclusion, readBlock, readHead, readInclusion } from "@/server/chain/reads/blocks";

/** Money that a transaction moved. Addresses are in lower case. */
export interface SentTransfer {
  from: string;
  to: string;
  /** Base units. */
  amount: bigint;
  /** Index of the token's log; -1 for coin that the transaction itself carries. */
  index: number;
}

/** A transaction in a block of the current chain, and its transfers of one asset. */
export interface SentTransaction {
  inclusion: Inclusion;
  head: Head;
  transfers: SentTransfer[];
}

const NATIVE: Address = "0x0000000000000000000000000000000000000000";
const transferItem = getAbiItem({ abi: erc20Abi, name: "Transfer" });

/**
 * Reads a transaction's transfers of a token, or of the chain's coin (the zero address); null when it is in no block.
 * Coin that a contract passes on within a transaction leaves no record and is not included.
 * @throws AppError `bad_gateway`
 */
export async function readSent(
  chain: ChainConfig,
  token: Address,
  hash: Hex,
): Promise<SentTransaction | null> {
  const [inclusion, head] = [await readInclusion(chain.id, hash), await readHead(chain)];
  if (!inclusion) return null;
  if ((await readBlock(chain.id, inclusion.blockNumber))?.hash !== inclusion.blockHash) return null;
  const transfers = isAddressEqual(token, NATIVE)
    ? await carried(chain.id, hash)
    : transfersOf(token, inclusion);
  return { inclusion, head, transfers };
}

async function carried(chainId: number, hash: Hex): Promise<SentTransfer[]> {
  const sent = await answered(chainId, chainClient(chainId).getTransaction({ hash }));
  if (!sent.to || sent.value === 0n) return [];
  return [{ from: sent.from.toLowerCase(), to: sent.to.toLowerCase(), amount: sent.value, index: -1 }];
}

function transfersOf(token: Address, { logs }: Inclusion): SentTransfer[] {
  const own = logs.filter(({ address }) => isAddressEqual(address, token));
  return parseEventLogs({ abi: [transferItem], logs: own }).map(({ args, logIndex }) => ({
    from: args.from.toLowerCase(),
    to: args.to.toLowerCase(),
    amount: args.value,
    index: logIndex,
  }));
}
