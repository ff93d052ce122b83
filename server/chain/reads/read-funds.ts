import { type Address, parseAbi } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { RouterAddress } from "@/server/chain/client/routers";

/** What a router of the second edition holds of a token, in base units. */
export interface Funds {
  token: Address;
  /** The sum of all vaults, as the router counts it. */
  vaultSum: bigint;
  feesHeld: bigint;
  balance: bigint;
}

/** Each takes an address and returns an amount: of the router, of Multicall3 and of a token. */
const fundsAbi = parseAbi([
  "function vaultSum(address token) view returns (uint256)",
  "function feesHeld(address token) view returns (uint256)",
  "function getEthBalance(address account) view returns (uint256)",
  "function balanceOf(address account) view returns (uint256)",
]);
interface Read {
  address: Address;
  abi: typeof fundsAbi;
  functionName: (typeof fundsAbi)[number]["name"];
  args: readonly [Address];
}
const READS = 3;

/**
 * Reads what a router of the second edition holds of each token, in one call.
 * @param block as of this block, or the latest
 * @throws AppError `bad_gateway`
 */
export async function readFunds(
  { chainId, router }: RouterAddress,
  tokens: readonly Address[],
  block?: number,
): Promise<Funds[]> {
  if (tokens.length === 0) return [];
  const contracts: Read[] = tokens.flatMap((token) => [
    { address: router, abi: fundsAbi, functionName: "vaultSum", args: [token] },
    { address: router, abi: fundsAbi, functionName: "feesHeld", args: [token] },
    token === NATIVE_TOKEN
      ? { address: multicall3Address, abi: fundsAbi, functionName: "getEthBalance", args: [router] }
      : { address: token, abi: fundsAbi, functionName: "balanceOf", args: [router] },
  ]);
  const at = block === undefined ? {} : { blockNumber: BigInt(block) };
  const read = await answered(
    chainId,
    chainClient(chainId).multicall({ contracts, allowFailure: false, batchSize: 0, ...at }),
  );
  return tokens.map((token, i) => {
    const [vaultSum = 0n, feesHeld = 0n, balance = 0n] = read.slice(i * READS, (i + 1) * READS);
    return { token, vaultSum, feesHeld, balance };
  });
}

/** Returns what a router holds beyond its vaults and fees. Never below zero. */
export function surplusIn({ vaultSum, feesHeld, balance }: Funds): bigint {
  const owed = vaultSum + feesHeld;
  return balance > owed ? balance - owed : 0n;
}

/**
 * Reads to whom a router sends its fees.
 * @throws AppError `bad_gateway`
 */
export function readFeeRecipient({ chainId, router }: RouterAddress): Promise<Address> {
  return answered(
    chainId,
    chainClient(chainId).readContract({
      address: router,
      abi: paymentRouter2Abi,
      functionName: "feeRecipient",
    }),
  );
}
