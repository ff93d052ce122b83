import { z } from "zod";
import type { MarketRate } from "@/server/assets/rate-board";
import type { RateFeedOf } from "@/server/assets/rate-feeds";
import { fetchText, SourceFault } from "@/server/rates/fetch-text";
import { type Fetched, faultOfTime } from "@/server/rates/fetched";
import { parseAnswer } from "@/server/rates/parse-answer";
import { plainDecimal } from "@/server/rates/plain-decimal";

/** Numbers are text here; a currency without a price is null or missing. */
const Prices = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/**
 * Fetches CoinGecko's simple prices with all their digits, as of the time that it gives for each coin.
 * @throws SourceFault when it returns no price
 */
export async function fetchCoinGecko(feed: RateFeedOf<"coingecko">, signal?: AbortSignal): Promise<Fetched> {
  const answer = parseAnswer(Prices, await fetchText({ ...question(feed), signal }));
  const judged = Object.entries(feed.coins).flatMap(([base, id]) => {
    const coin = Object.hasOwn(answer, id) ? answer[id] : undefined;
    return feed.currencies.map((quote) => judge(coin ?? {}, { source: feed.name, base, quote }));
  });
  const faults = judged.flatMap((one) => ("fault" in one ? [one.fault] : []));
  const rates = judged.flatMap((one) => ("fault" in one ? [] : [one]));
  if (rates.length === 0) throw new SourceFault(faults.join("; "));
  return { rates, faults };
}

function judge(
  coin: Record<string, string | null>,
  place: Pick<MarketRate, "source" | "base" | "quote">,
): MarketRate | { fault: string } {
  const { base, quote } = place;
  const value = plainDecimal(coin[quote.toLowerCase()] ?? "");
  if (!value) return { fault: `${base}/${quote} has no price` };
  const asOf = timeOf(coin.last_updated_at);
  const fault = faultOfTime(asOf);
  return fault ? { fault: `${base}/${quote} ${fault}` } : { ...place, value, asOf };
}

function question({ url, coins, currencies, apiKey }: RateFeedOf<"coingecko">) {
  const query = new URLSearchParams({
    ids: Object.values(coins).join(","),
    vs_currencies: currencies.join(",").toLowerCase(),
    include_last_updated_at: "true",
    precision: "full",
  });
  const isPro = new URL(url).hostname.startsWith("pro-");
  const headers: Record<string, string> = apiKey
    ? { [isPro ? "x-cg-pro-api-key" : "x-cg-demo-api-key"]: apiKey }
    : {};
  return { url: `${url}?${query}`, headers };
}

function timeOf(text: string | null | undefined): Date {
  return new Date(text && /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Number.NaN);
}
