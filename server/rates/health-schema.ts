import { z } from "zod";

const RateHealth = z.object({
  /** "ETH/USD": units of the second for one of the first. */
  pair: z.string(),
  /** The source's value, a decimal number. */
  value: z.string(),
  /** Null for a rate that the operator fixed. */
  asOf: z.date().nullable(),
  /** `used`: prices use it. `spare`: a source before it has a fresh one. `stale`: too old to be used. */
  state: z.enum(["used", "spare", "stale"]),
});
export type RateHealth = z.infer<typeof RateHealth>;

/** The state of a token's peg, where a source guards it. */
export const PegHealth = z.object({
  /** "USDC/USD". */
  pair: z.string(),
  /**
   * `held`: within the guard. `off`: outside it. `unknown`: no source has a fresh rate. A token is offered while
   * `held`.
   */
  state: z.enum(["held", "off", "unknown"]),
  /** Rounded down to six decimals; null without a fresh rate. */
  value: z.string().nullable(),
  source: z.string().nullable(),
});
export type PegHealth = z.infer<typeof PegHealth>;

/** The state of one source of rates. */
export const RateSourceHealth = z.object({
  name: z.string(),
  kind: z.enum(["chainlink", "ecb", "kraken", "coingecko", "static"]),
  /** Seconds after which its rates are too old; null for rates that the operator fixed. */
  maxAgeS: z.number().nullable(),
  /** The time of its last answer with a rate; null when it never had one. */
  succeededAt: z.date().nullable(),
  /** How many times in a row it has failed since. */
  failures: z.number(),
  /** The last fault, even when other pairs were good. */
  lastFault: z.string().nullable(),
  rates: z.array(RateHealth),
});
export type RateSourceHealth = z.infer<typeof RateSourceHealth>;
