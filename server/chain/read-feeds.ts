import { type Address, formatUnits, parseAbi } from "viem";
import { chainClient } from "@/server/chain/client";
import { fromUnixSeconds } from "@/server/clock";

/** What a price feed said last: a decimal number and its time, or why that is no price. */
export type FeedAnswer = { value: string; updatedAt: Date } | { fault: string };

/** Chainlink's AggregatorV3Interface; a feed's proxy keeps its address when the aggregator behind it is replaced. */
const AGGREGATOR = parseAbi([
  "function decimals() view returns (uint8)",
  "function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
]);

const MAX_DECIMALS = 36;
/** A price of more digits is no price. */
const MAX_ANSWER = 10n ** 60n;
/** Far beyond any clock, and safe to count with. */
const MAX_SECONDS = 10n ** 11n;

/**
 * The last answers of price feeds on a chain, in the order of the question, by one call. A chain that does not answer
 * is a fault of each of them.
 */
export async function readFeeds(chainId: number, feeds: readonly Address[]): Promise<FeedAnswer[]> {
  const contracts = feeds.flatMap((address) => [
    { address, abi: AGGREGATOR, functionName: "decimals" as const },
    { address, abi: AGGREGATOR, functionName: "latestRoundData" as const },
  ]);
  const answers = await chainClient(chainId).multicall({ contracts, allowFailure: true, batchSize: 0 });
  return feeds.map((_, i) => judge(answers[2 * i]?.result, answers[2 * i + 1]?.result));
}

function judge(decimals: unknown, round: unknown): FeedAnswer {
  if (typeof decimals !== "number" || !Array.isArray(round))
    return { fault: "could not be read: the network did not answer, or has no price feed there" };
  const [roundId, answer, , updatedAt, answeredInRound] = round as [bigint, bigint, bigint, bigint, bigint];
  if (decimals > MAX_DECIMALS) return { fault: `has ${decimals} decimals` };
  if (answer <= 0n || answer > MAX_ANSWER) return { fault: "has no price above zero" };
  if (updatedAt === 0n || updatedAt > MAX_SECONDS) return { fault: "has a round that is not complete" };
  if (answeredInRound < roundId) return { fault: "carries the answer of an earlier round" };
  return { value: formatUnits(answer, decimals), updatedAt: fromUnixSeconds(Number(updatedAt)) };
}
