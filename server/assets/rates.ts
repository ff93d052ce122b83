import type { Asset } from "@/server/assets/asset";

/** An exact price: `numerator / denominator` units of a currency for one whole unit of an asset. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
  /** Who said so, e.g. `peg` or `static`; a cross rate names both. */
  source: string;
  asOf: Date;
}

/**
 * Somebody who knows prices. `find` answers from memory, because it stands on the path of every options request; a
 * provider that asks the network does that on its own time.
 */
export interface RateProvider {
  readonly name: string;
  /** Milliseconds after which its answer is too old to be used. */
  readonly maxAgeMs: number;
  find(base: string, quote: string): Omit<Rate, "source"> | undefined;
}

const CROSS = "USD";

/** Rates that the operator fixes: `{"ETH/USD": "2500.00"}`. They hold for as long as they are configured. */
export function staticRates(table: Readonly<Record<string, string>>): RateProvider {
  const asOf = new Date();
  return {
    name: "static",
    maxAgeMs: Number.POSITIVE_INFINITY,
    find(base, quote) {
      const text = Object.hasOwn(table, `${base}/${quote}`) ? table[`${base}/${quote}`] : undefined;
      const rate = text === undefined ? undefined : parseDecimal(text);
      return rate && rate.numerator > 0n ? { ...rate, asOf } : undefined;
    },
  };
}

/** A decimal number as an exact fraction. */
export function parseDecimal(text: string): { numerator: bigint; denominator: bigint } | undefined {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole = "", fraction = ""] = parts;
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/**
 * The price of one whole unit of an asset in a currency, from the first provider that has a fresh one; undefined when
 * nobody has. A token that is pegged to the very currency costs one of it, exactly.
 */
export function priceOf(
  asset: Pick<Asset, "symbol" | "peg" | "wraps">,
  currency: string,
  { providers, now }: { providers: readonly RateProvider[]; now: Date },
): Rate | undefined {
  if (asset.peg === currency) return { numerator: 1n, denominator: 1n, source: "peg", asOf: now };
  const names = asset.peg ? [asset.peg] : [asset.symbol, asset.wraps].filter((name) => name !== null);
  for (const name of names) {
    const rate = findRate(name, currency, { providers, now });
    if (rate) return rate;
  }
  return undefined;
}

/** True when a rate is a peg's, so that the amount does not depend on any market. */
export function isPegged(rate: Rate): boolean {
  return rate.source === "peg";
}

/**
 * A rate of any two names: direct, else inverse, else across the US dollar; each from the first provider that has a
 * fresh one.
 */
export function findRate(
  base: string,
  quote: string,
  context: { providers: readonly RateProvider[]; now: Date },
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
  { providers, now }: { providers: readonly RateProvider[]; now: Date },
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
