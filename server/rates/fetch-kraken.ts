import { z } from "zod";
import type { MarketRate } from "@/server/assets/rate-board";
import type { RateFeedOf } from "@/server/assets/rate-feeds";
import { fetchText, SourceFault } from "@/server/rates/fetch-text";
import type { Fetched } from "@/server/rates/fetched";
import { parseAnswer } from "@/server/rates/parse-answer";
import { plainDecimal } from "@/server/rates/plain-decimal";

/** `a` and `b` are [price, whole lot volume, lot volume] of the best ask and bid. */
const Quoted = z.object({ a: z.array(z.string()).min(1), b: z.array(z.string()).min(1) });
const Ticker = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), Quoted).optional(),
});

/**
 * Fetches the best bids of Kraken's public ticker: the price at which the asset sells now. It sends one request per
 * pair, because the answer names pairs differently. Requests are sequential to keep the load on Kraken low.
 * @throws SourceFault when no pair has an answer
 */
export async function fetchKraken(feed: RateFeedOf<"kraken">, signal?: AbortSignal): Promise<Fetched> {
  const fetched: Fetched = { rates: [], faults: [] };
  for (const [pair, theirs] of Object.entries(feed.pairs)) {
    try {
      fetched.rates.push(await fetchPair(feed, { pair, theirs, signal }));
    } catch (error) {
      fetched.faults.push(`${pair} ${(error as Error).message}`);
    }
  }
  if (fetched.rates.length === 0) throw new SourceFault(fetched.faults.join("; "));
  return fetched;
}

async function fetchPair(
  { url, name }: RateFeedOf<"kraken">,
  { pair, theirs, signal }: { pair: string; theirs: string; signal?: AbortSignal },
): Promise<MarketRate> {
  const asOf = new Date();
  const answer = parseAnswer(
    Ticker,
    await fetchText({ url: `${url}?pair=${encodeURIComponent(theirs)}`, signal }),
  );
  if (answer.error.length > 0) throw new SourceFault(`was refused: ${answer.error.join(", ").slice(0, 100)}`);
  const [quoted, ...others] = Object.values(answer.result ?? {});
  if (!quoted || others.length > 0) throw new SourceFault("was not the one pair of the answer");
  const [value, ask] = [plainDecimal(quoted.b[0] ?? ""), plainDecimal(quoted.a[0] ?? "")];
  if (!value || !ask) throw new SourceFault("has no price");
  const [base = "", quote = ""] = pair.split("/");
  return { source: name, base, quote, value, asOf };
}
