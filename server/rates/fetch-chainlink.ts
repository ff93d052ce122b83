import type { RateFeedOf } from "@/server/assets/rate-feeds";
import { readFeeds } from "@/server/chain/reads/read-feeds";
import { SourceFault } from "@/server/rates/fetch-text";
import { type Fetched, faultOfTime } from "@/server/rates/fetched";

/**
 * Fetches the last rounds of Chainlink's feeds, as of the time of each update. While the chain's sequencer is down, and
 * for an hour after, there is no price, and known ones are void.
 * @throws SourceFault when no feed has a price
 */
export async function fetchChainlink({ name, chainId, feeds }: RateFeedOf<"chainlink">): Promise<Fetched> {
  const pairs = Object.entries(feeds);
  const { answers, sequencerFault } = await readFeeds(
    chainId,
    pairs.map(([, address]) => address),
  );
  if (sequencerFault) return { rates: [], faults: [`chain ${chainId}: ${sequencerFault}`], isVoid: true };
  const fetched: Fetched = { rates: [], faults: [] };
  for (const [i, [pair]] of pairs.entries()) {
    const answer = answers[i] ?? { fault: "has no answer" };
    const fault = "fault" in answer ? answer.fault : faultOfTime(answer.updatedAt);
    if ("fault" in answer || fault) {
      fetched.faults.push(`${pair} ${fault}`);
      continue;
    }
    const [base = "", quote = ""] = pair.split("/");
    fetched.rates.push({ source: name, base, quote, value: answer.value, asOf: answer.updatedAt });
  }
  if (fetched.rates.length === 0) throw new SourceFault(fetched.faults.join("; "));
  return fetched;
}
