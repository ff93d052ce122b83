import { type Address, encodeFunctionData, parseAbi } from "viem";
import { type CallBatch, textIn, wordIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";

const AGGREGATOR = parseAbi([
  "function decimals() view returns (uint8)",
  "function description() view returns (string)",
  "function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
]);
const DECIMALS = encodeFunctionData({ abi: AGGREGATOR, functionName: "decimals" });
const DESCRIPTION = encodeFunctionData({ abi: AGGREGATOR, functionName: "description" });
const ROUND = encodeFunctionData({ abi: AGGREGATOR, functionName: "latestRoundData" });
const ROUND_DIGITS = 2 + 5 * 64;

/** Decimals of Chainlink's feeds: 8 for prices in a currency, 18 for prices in ether. */
const USUAL_DECIMALS: readonly bigint[] = [8n, 18n];
const MAX_DECIMALS = 36n;

interface ConfiguredFeed {
  source: string;
  pair: string;
  address: Address;
}

/** Checks the configured price feeds on this chain, and its sequencer feed. */
export function checkFeeds(batch: CallBatch, chain: ChainConfig): () => Finding[] {
  const feeds = feedsOn(chain).map((feed) => checkFeed(batch, chain, feed));
  const sequencer = checkSequencer(batch, chain);
  return () => [...feeds.flatMap((feed) => feed()), ...sequencer()];
}

function feedsOn({ id }: ChainConfig): ConfiguredFeed[] {
  return (chainsConfig().rateFeeds?.sources ?? []).flatMap((source) =>
    source.kind === "chainlink" && source.chainId === id
      ? Object.entries(source.feeds).map(([pair, address]) => ({ source: source.name, pair, address }))
      : [],
  );
}

function checkFeed(batch: CallBatch, { id }: ChainConfig, feed: ConfiguredFeed): () => Finding[] {
  const { source, pair, address } = feed;
  const decimals = batch.add(address, DECIMALS);
  const description = batch.add(address, DESCRIPTION);
  const round = batch.add(address, ROUND);
  const { fault, warning } = findingsOf(id);
  const name = `The price feed ${pair} of ${source} at ${address}`;
  return () => {
    const answered = wordIn(decimals());
    const { isSuccess, data } = round();
    if (answered === null || !isSuccess || data.length !== ROUND_DIGITS)
      return [fault("nothing", `${name} is no price feed. Set the address of Chainlink's ${pair} feed.`)];
    if (answered > MAX_DECIMALS)
      return [
        fault("nothing", `${name} has ${answered} decimals. Set the address of Chainlink's ${pair} feed.`),
      ];
    const findings: Finding[] = [];
    if (!USUAL_DECIMALS.includes(answered))
      findings.push(warning(`${name} has ${answered} decimals, where 8 or 18 are usual. Check the address.`));
    const described = textIn(description());
    if (described !== null && described.replaceAll(" ", "").toUpperCase() !== pair.toUpperCase())
      findings.push(
        warning(`${name} describes itself as ${JSON.stringify(described.slice(0, 40))}. Check the address.`),
      );
    return findings;
  };
}

/** Checks the sequencer feed. Without a readable one, all prices of its chain are unusable, as in `readFeeds`. */
function checkSequencer(batch: CallBatch, { id, sequencerFeed }: ChainConfig): () => Finding[] {
  if (!sequencerFeed) return () => [];
  const round = batch.add(sequencerFeed, ROUND);
  return () => {
    const { isSuccess, data } = round();
    const { fault, warning } = findingsOf(id);
    if (!isSuccess || data.length !== ROUND_DIGITS)
      return [
        fault(
          "nothing",
          `The sequencer feed at ${sequencerFeed} is no uptime feed. Set the address of Chainlink's uptime feed.`,
        ),
      ];
    const answer = BigInt(`0x${data.slice(2 + 64, 2 + 2 * 64)}`);
    return answer === 0n
      ? []
      : [warning(`The sequencer feed at ${sequencerFeed} reports that the sequencer is down.`)];
  };
}
