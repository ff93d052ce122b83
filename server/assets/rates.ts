import type { Asset } from "@/server/assets/asset";

/** An exact price: `numerator / denominator` units of a currency for one whole unit of an asset. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
  /** The origin of the price, e.g. `peg` or `static`; a cross rate names both. */
  source: string;
  asOf: Date;
}

/**
 * A provider of prices. `find` answers from memory, because every options request needs it; a provider with a network
 * source updates in the background.
 */
export interface RateProvider {
  readonly name: string;
  /** Milliseconds after which its rate is too old to be used. */
  readonly maxAgeMs: number;
  find(base: string, quote: string): Omit<Rate, "source"> | undefined;
  /** Whether it is configured for a pair, even without a rate. */
  covers(base: string, quote: string): boolean;
}

/** The inputs of a price. */
export interface PriceContext {
  /** In order of priority. */
  providers: readonly RateProvider[];
  now: Date;
  /** Hundredths of a percent by which a market price is lowered; 0 when left out. */
  spreadBps?: number;
  /** Hundredths of a percent by which a peg may be off when a provider covers it; pegs are trusted when left out. */
  pegGuardBps?: number;
}

/**
 * Whether a peg is trusted. `unguarded`: no provider covers it. `held`: a fresh rate is near it. `off`: a fresh rate is
 * not near it. `unknown`: there is no fresh rate.
 */
export interface Peg {
  state: "unguarded" | "held" | "off" | "unknown";
  rate?: Rate;
}

const CROSS = "USD";
const STATIC = "static";
const BPS = 10_000n;

/**
 * Creates a provider of the operator's fixed rates: `{"ETH/USD": "2500.00"}`. They are valid as long as they are
 * configured.
 */
export function staticRates(table: Readonly<Record<string, string>>): RateProvider {
  const asOf = new Date();
  return {
    name: STATIC,
    maxAgeMs: Number.POSITIVE_INFINITY,
    covers: (base, quote) => Object.hasOwn(table, `${base}/${quote}`),
    find(base, quote) {
      const text = Object.hasOwn(table, `${base}/${quote}`) ? table[`${base}/${quote}`] : undefined;
      const rate = text === undefined ? undefined : parseDecimal(text);
      return rate && rate.numerator > 0n ? { ...rate, asOf } : undefined;
    },
  };
}

/** Parses a decimal number as an exact fraction. */
export function parseDecimal(text: string): { numerator: bigint; denominator: bigint } | undefined {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole = "", fraction = ""] = parts;
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/**
 * Returns the price of one whole unit of an asset in a currency, from the first provider with a fresh rate; undefined
 * without one. A token pegged to that currency costs exactly one unit, and has no price while its guard fails. A market
 * price is lowered by the spread, so that the buyer pays more of the asset.
 */
export function priceOf(
  asset: Pick<Asset, "symbol" | "peg" | "wraps">,
  currency: string,
  context: PriceContext,
): Rate | undefined {
  const { providers, now, spreadBps = 0 } = context;
  const guard = pegOf(asset, context).state;
  if (guard === "off" || guard === "unknown") return undefined;
  if (asset.peg === currency) return { numerator: 1n, denominator: 1n, source: "peg", asOf: now };
  const names = asset.peg ? [asset.peg] : [asset.symbol, asset.wraps].filter((name) => name !== null);
  for (const name of names) {
    const rate = findRate(name, currency, { providers, now });
    if (rate) return lessSpread(rate, spreadBps);
  }
  return undefined;
}

/** Returns the state of a token's peg by the providers that cover token and currency, or the inverse pair. */
export function pegOf(
  { symbol, peg }: Pick<Asset, "symbol" | "peg">,
  { providers, now, pegGuardBps }: PriceContext,
): Peg {
  if (peg === null || pegGuardBps === undefined) return { state: "unguarded" };
  const guards = providers.filter((each) => each.covers(symbol, peg) || each.covers(peg, symbol));
  if (guards.length === 0) return { state: "unguarded" };
  const rate = findRate(symbol, peg, { providers: guards, now });
  if (!rate) return { state: "unknown" };
  const { numerator, denominator } = rate;
  const off = numerator > denominator ? numerator - denominator : denominator - numerator;
  return { state: off * BPS <= denominator * BigInt(pegGuardBps) ? "held" : "off", rate };
}

function lessSpread(rate: Rate, spreadBps: number): Rate {
  if (spreadBps === 0 || rate.source === STATIC) return rate;
  return {
    ...rate,
    numerator: rate.numerator * (BPS - BigInt(spreadBps)),
    denominator: rate.denominator * BPS,
    source: `${rate.source} less ${spreadBps / 100} %`,
  };
}

/** The origin of a rate in parts. */
export interface RateSource {
  kind: "peg" | "fixed" | "market";
  /** Names of the sources of a market's rate; a cross rate has two. */
  markets: string[];
  /** The spread in percent by which a market's rate was lowered. */
  spreadPercent: string | null;
}

/** Splits a rate's `source` into its parts. */
export function partsOfSource(source: string): RateSource {
  if (source === "peg") return { kind: "peg", markets: [], spreadPercent: null };
  const [, names = "", spreadPercent = null] = /^(.*?)(?: less ([\d.]+) %)?$/.exec(source) ?? [];
  const markets = names.split("+").filter((name) => name !== STATIC);
  return { kind: markets.length > 0 ? "market" : "fixed", markets, spreadPercent };
}

/** Checks whether a rate is a peg's, so that the amount does not depend on a market. */
export function isPegged(rate: Rate): boolean {
  return rate.source === "peg";
}

/**
 * Finds a rate between two names: direct, else inverse, else through the US dollar. Each comes from the first provider
 * with a fresh rate.
 */
export function findRate(
  base: string,
  quote: string,
  context: Pick<PriceContext, "providers" | "now">,
): Rate | undefined {
  const plain = directOrInverse(base, quote, context);
  if (plain || base === CROSS || quote === CROSS) return plain;
  const toCross = directOrInverse(base, CROSS, context);
  const fromCross = toCross && directOrInverse(CROSS, quote, context);
  return fromCross && multiply(toCross, fromCross);
}

function directOrInverse(
  base: string,
  quote: string,
  { providers, now }: Pick<PriceContext, "providers" | "now">,
): Rate | undefined {
  for (const provider of providers) {
    const direct = fresh(provider, provider.find(base, quote), now);
    if (direct) return { ...direct, source: provider.name };
    const inverse = fresh(provider, provider.find(quote, base), now);
    if (inverse) {
      const { numerator, denominator, asOf } = inverse;
      return { numerator: denominator, denominator: numerator, asOf, source: provider.name };
    }
  }
  return undefined;
}

function fresh<T extends { asOf: Date }>(
  provider: RateProvider,
  rate: T | undefined,
  now: Date,
): T | undefined {
  return rate && now.getTime() - rate.asOf.getTime() <= provider.maxAgeMs ? rate : undefined;
}

function multiply(first: Rate, second: Rate): Rate {
  const { asOf } = first.asOf < second.asOf ? first : second;
  const source = first.source === second.source ? first.source : `${first.source}+${second.source}`;
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
    source,
    asOf,
  };
}
