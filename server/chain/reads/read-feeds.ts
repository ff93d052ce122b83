import { type Address, formatUnits, parseAbi } from "viem";
import { chainClient } from "@/server/chain/client/client";
import { findChain } from "@/server/chain/client/registry";
import { fromUnixSeconds } from "@/server/kernel/clock";

/** A price feed's last answer: a decimal number and its time, or the fault that makes it unusable. */
export type FeedAnswer = { value: string; updatedAt: Date } | { fault: string };

/** Chainlink's AggregatorV3Interface. A feed's proxy keeps its address when its aggregator is replaced. */
const AGGREGATOR = parseAbi([
  "function decimals() view returns (uint8)",
  "function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
]);

const MAX_DECIMALS = 36;
/** An answer above this is not a price. */
const MAX_ANSWER = 10n ** 60n;
/** Later than any real clock, and safe in arithmetic. */
const MAX_SECONDS = 10n ** 11n;

/** How long the chain's price feeds may lag after its sequencer returns, as Chainlink recommends. */
const SEQUENCER_GRACE_S = 3_600;

/** The price feeds of a chain, as of one block. */
export interface FeedReading {
  /** In the order of the request. */
  answers: FeedAnswer[];
  /** Why all prices of this chain are unusable: its sequencer is down, or was until recently; null otherwise. */
  sequencerFault: string | null;
}

/**
 * Reads the last answers of a chain's price feeds in one call. When the chain does not answer, every feed gets a fault.
 * The same holds for a configured sequencer feed that is unreadable.
 */
export async function readFeeds(chainId: number, feeds: readonly Address[]): Promise<FeedReading> {
  const sequencer = findChain(chainId)?.sequencerFeed;
  const roundOf = (address: Address) =>
    ({ address, abi: AGGREGATOR, functionName: "latestRoundData" }) as const;
  const contracts = [
    ...feeds.flatMap((address) => [
      { address, abi: AGGREGATOR, functionName: "decimals" as const },
      roundOf(address),
    ]),
    ...(sequencer ? [roundOf(sequencer)] : []),
  ];
  const answers = await chainClient(chainId).multicall({ contracts, allowFailure: true, batchSize: 0 });
  return {
    answers: feeds.map((_, i) => judge(answers[2 * i]?.result, answers[2 * i + 1]?.result)),
    sequencerFault: sequencer ? judgeSequencer(answers[2 * feeds.length]?.result) : null,
  };
}

/** Uses our clock, because the chain's time stops while the sequencer is down. */
function judgeSequencer(round: unknown): string | null {
  if (!Array.isArray(round)) return "its sequencer's uptime feed could not be read";
  const [, answer, startedAt] = round as bigint[];
  if (answer !== 0n) return "its sequencer is down";
  // A feed without any update starts at 0.
  if (!startedAt || startedAt > MAX_SECONDS) return "its sequencer's uptime feed has no round yet";
  const upS = Math.floor(Date.now() / 1_000) - Number(startedAt);
  return upS < SEQUENCER_GRACE_S ? "its sequencer is up again for less than an hour" : null;
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
