import { isAddress } from "viem";
import { z } from "zod";

export const PricePair = z.string().regex(/^[A-Za-z0-9]{1,16}\/[A-Z]{3}$/, "must be a pair such as ETH/USD");
const Address = z
  .string()
  .refine((text) => isAddress(text), "must be an address with a valid checksum")
  .transform((text) => text as `0x${string}`);
const Name = z
  .string()
  .regex(/^[a-z0-9-]{1,32}$/)
  .refine((name) => !["peg", "same", "static"].includes(name), "is a name that Florin uses itself");
const Url = z.url({ protocol: /^https?$/ });
const seconds = (least: number, usual: number) => z.number().int().min(least).max(2_592_000).default(usual);

const MAX_PAIRS = 32;
const few = <T>(record: z.ZodType<Record<string, T>>) =>
  record.refine((all) => {
    const count = Object.keys(all).length;
    return count > 0 && count <= MAX_PAIRS;
  }, `must have 1 to ${MAX_PAIRS} entries`);

/** Chainlink's price feeds on a configured chain. An update is due at each feed's heartbeat, often an hour. */
const Chainlink = z.strictObject({
  kind: z.literal("chainlink"),
  name: Name.default("chainlink"),
  chainId: z.number().int().positive(),
  feeds: few(z.record(PricePair, Address)),
  everyS: seconds(5, 30),
  maxAgeS: seconds(5, 4_500),
});

/** The euro reference rates of the European Central Bank, set once each working day. */
const Ecb = z.strictObject({
  kind: z.literal("ecb"),
  name: Name.default("ecb"),
  url: Url.default("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  everyS: seconds(60, 3_600),
  /** Six days: from the Thursday before Easter to the Tuesday after it. */
  maxAgeS: seconds(60, 518_400),
});

/** Kraken's public ticker; each pair with the exchange's own name for it. */
const Kraken = z.strictObject({
  kind: z.literal("kraken"),
  name: Name.default("kraken"),
  url: Url.default("https://api.kraken.com/0/public/Ticker"),
  pairs: few(z.record(PricePair, z.string().regex(/^[A-Za-z0-9.]{1,24}$/))),
  everyS: seconds(5, 20),
  maxAgeS: seconds(5, 120),
});

/** CoinGecko's simple prices: each symbol with CoinGecko's id, in each of the currencies. */
const CoinGecko = z.strictObject({
  kind: z.literal("coingecko"),
  name: Name.default("coingecko"),
  url: Url.default("https://api.coingecko.com/api/v3/simple/price"),
  apiKey: z.string().min(1).max(128).optional(),
  coins: few(z.record(z.string().regex(/^[A-Za-z0-9]{1,16}$/), z.string().regex(/^[a-z0-9._-]{1,64}$/))),
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/))
    .min(1)
    .max(MAX_PAIRS),
  everyS: seconds(15, 60),
  maxAgeS: seconds(15, 600),
});

/** The position of the file's fixed `rates` among the sources; last when left out. */
const Static = z.strictObject({ kind: z.literal("static") });

const Feed = z.discriminatedUnion("kind", [Chainlink, Ecb, Kraken, CoinGecko]);
const Source = z.discriminatedUnion("kind", [Chainlink, Ecb, Kraken, CoinGecko, Static]);

/** The sources of rates in order of priority; none by default. */
export const RateFeeds = z.strictObject({
  sources: z
    .array(Source)
    .max(16)
    .refine(
      (all) => new Set(all.map(nameOf)).size === all.length,
      'must have different names: give one another "name"',
    ),
  /** Hundredths of a percent by which a market price is lowered, so that the merchant gets more of the asset. */
  spreadBps: z.number().int().min(0).max(1_000).default(0),
  /**
   * Hundredths of a percent by which a pegged token's rate may be off its peg, when a source covers that pair. Beyond
   * it, or without a fresh rate, the token is not offered. Without this setting, every peg is trusted.
   */
  pegGuardBps: z.number().int().min(1).max(5_000).optional(),
  /**
   * Hundredths of a percent by which a rate may differ from the last fresh one of another source. Without one, it is
   * compared with the same source's last rate, until a second reading confirms it.
   */
  outlierBps: z.number().int().min(1).max(10_000).default(1_000),
});

export type RateFeed = z.infer<typeof Feed>;
export type RateFeedOf<Kind extends RateFeed["kind"]> = Extract<RateFeed, { kind: Kind }>;

/** Returns a source's name in quotes, in the database and on the health page. */
export function nameOf(source: z.infer<typeof Source>): string {
  return source.kind === "static" ? "static" : source.name;
}

/** Checks whether a source is configured for this pair; its earlier rates of other pairs are void. */
export function feedCovers(feed: RateFeed, base: string, quote: string): boolean {
  switch (feed.kind) {
    case "ecb":
      return base === "EUR";
    case "chainlink":
      return Object.hasOwn(feed.feeds, `${base}/${quote}`);
    case "kraken":
      return Object.hasOwn(feed.pairs, `${base}/${quote}`);
    case "coingecko":
      return Object.hasOwn(feed.coins, base) && feed.currencies.includes(quote);
  }
}
