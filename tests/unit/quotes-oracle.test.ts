import { expect, it } from "vitest";
import type { Asset } from "@/server/assets/asset";
import { findCurrency } from "@/server/assets/currency";
import { feePartsOf } from "@/server/assets/fees";
import { shownDecimals } from "@/server/assets/quote";
import { staticRates } from "@/server/assets/rates";
import { type AssetQuote, type QuoteFacts, quoteAsset } from "@/server/gateway/quote-asset";

const CASES = 100_000;
const CURRENCIES = ["USD", "EUR", "JPY", "KWD", "CLF"] as const;
const MAX_UINT256 = 2n ** 256n - 1n;

/** Generates repeatable random numbers, so that a failure can be reproduced (Lehmer, 1951). */
let seed = 20_261_122;
const MODULUS = 2_147_483_647;
const draw = () => {
  seed = (seed * 48_271) % MODULUS;
  return seed;
};
function random(below: bigint): bigint {
  let drawn = 0n;
  for (let size = 1n; size < below; size *= BigInt(MODULUS)) drawn = drawn * BigInt(MODULUS) + BigInt(draw());
  return drawn % below;
}
const upTo = (most: number) => draw() % (most + 1);
const pick = <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T;
/** From one digit to many, so that small and large are both met. */
const randomAmount = (digits: number) => 1n + random(10n ** BigInt(1 + upTo(digits - 1)));

/** A number as a fraction, never rounded: another arithmetic than the one that is judged. */
class Exact {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    this.n = n;
    this.d = d;
  }

  static of(text: string): Exact {
    const [whole = "", part = ""] = text.split(".");
    return new Exact(BigInt(whole + part), 10n ** BigInt(part.length));
  }
  static minor = (count: bigint, decimals: number) => new Exact(count, 10n ** BigInt(decimals));
  times = (other: Exact) => new Exact(this.n * other.n, this.d * other.d);
  over = (other: Exact) => new Exact(this.n * other.d, this.d * other.n);
  isBelow = (other: Exact) => this.n * other.d < other.n * this.d;
}

const asset = (decimals: number, peg: string | null): Asset => ({
  chainId: 1,
  id: "eip155:1/slip44:60",
  kind: "native",
  token: "0x0000000000000000000000000000000000000000",
  symbol: "COIN",
  name: "Coin",
  decimals,
  peg,
  wraps: null,
  domain: null,
  icon: "",
  network: { name: "One", icon: "" },
});

const decimalText = () => {
  const digits = randomAmount(14).toString().padStart(9, "0");
  const point = digits.length - upTo(8);
  return point === digits.length ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
};

interface Case {
  asset: Asset;
  facts: QuoteFacts;
  /** What one whole unit of the asset is worth in each currency, by the oracle. */
  worthIn: (currency: string) => Exact;
}

/** COIN has a price in dollars; every other currency has one in dollars too, either way round. */
function randomCase(): Case {
  const spreadBps = pick([0, 0, 1, 25, 999]);
  const coin = decimalText();
  const table: Record<string, string> = { "COIN/USD": coin };
  const inDollars = new Map<string, Exact>([["USD", new Exact(1n)]]);
  for (const currency of CURRENCIES.slice(1)) {
    const text = decimalText();
    const isInverse = upTo(1) === 1;
    table[isInverse ? `USD/${currency}` : `${currency}/USD`] = text;
    inDollars.set(currency, isInverse ? new Exact(1n).over(Exact.of(text)) : Exact.of(text));
  }
  const peg = upTo(4) === 0 ? pick(CURRENCIES) : null;
  const dollars = (name: string) => inDollars.get(name) ?? new Exact(0n);
  const own = peg ? dollars(peg) : Exact.of(coin);
  const less = new Exact(BigInt(10_000 - spreadBps), 10_000n);
  const fixed = upTo(2) ? { minor: randomAmount(9), currency: pick(CURRENCIES) } : null;
  // Another name than "static", so that the spread counts.
  const market = { ...staticRates(table), name: "market" };
  return {
    asset: asset(upTo(24), peg),
    facts: {
      unit: `iso4217/${pick(CURRENCIES)}`,
      value: randomAmount(22),
      fees: { bps: pick([0, 1, 40, 333, 9_999, 10_000, upTo(10_000)]), fixed },
      providers: [market],
      spreadBps,
      now: new Date(),
    },
    worthIn: (currency) => {
      if (currency === peg) return new Exact(1n);
      const plain = own.over(dollars(currency));
      return plain.times(less);
    },
  };
}

const decimalsOf = (currency: string) => findCurrency(currency)?.decimals ?? 0;

/** What is wrong with a quote; null when nothing is. */
function faultOf({ asset: { decimals }, facts, worthIn }: Case, quote: AssetQuote): string | null {
  const { fees, unit, value } = facts;
  const currency = unit.slice("iso4217/".length);
  const price = Exact.minor(value, decimalsOf(currency));
  const worth = (base: bigint) => Exact.minor(base, decimals).times(worthIn(currency));
  const step = 10n ** BigInt(decimals - shownDecimals(decimals));
  if (worth(quote.amount).isBelow(price)) return "below the price";
  if (!worth(quote.amount - step).isBelow(price)) return "a step or more above the price";
  if (quote.amount % step !== 0n) return "more decimals than are shown";
  const { fixed, share } = feePartsOf(quote.amount, quote.fee, quote.feeBps);
  if (fixed + share !== quote.fee) return "the parts are not the fee";
  if (quote.fee < 0n || quote.fee >= quote.amount) return "a fee that leaves nothing";
  if (quote.amount - quote.fee + fixed + share !== quote.amount) return "a unit was made or lost";
  const wholeShare = new Exact(quote.amount * BigInt(fees.bps), 10_000n);
  if (share !== wholeShare.n / wholeShare.d) return "the percentage was not rounded down";
  return faultOfFixed({ decimals, worthIn, fees }, fixed);
}

function faultOfFixed(
  { decimals, worthIn, fees }: Pick<Case, "worthIn"> & { decimals: number; fees: QuoteFacts["fees"] },
  fixed: bigint,
): string | null {
  if (!fees.fixed) return fixed === 0n ? null : "a fixed part of nothing";
  return fixed === fixedUnits({ decimals, worthIn, fees }) ? null : "the fixed part is another one";
}

/** The fixed fee in base units, by exact arithmetic. */
function fixedUnits({
  decimals,
  worthIn,
  fees,
}: Pick<Case, "worthIn"> & { decimals: number; fees: QuoteFacts["fees"] }): bigint {
  if (!fees.fixed) return 0n;
  const exact = Exact.minor(fees.fixed.minor, decimalsOf(fees.fixed.currency))
    .over(worthIn(fees.fixed.currency))
    .times(new Exact(10n ** BigInt(decimals)));
  return exact.n / exact.d;
}

/** Whether the fees are all of a payment, judged by the price without them. */
function isEaten({ asset: drawn, facts, worthIn }: Case): boolean {
  const free = quoteAsset(drawn, { ...facts, fees: { bps: 0, fixed: null } });
  if (!free) return false;
  const share = (free.amount * BigInt(facts.fees.bps)) / 10_000n;
  return fixedUnits({ decimals: drawn.decimals, worthIn, fees: facts.fees }) + share >= free.amount;
}

it(`of ${CASES} payments are never below the price, less than a step above it, and lose or make no unit`, () => {
  const counts = { quoted: 0, eaten: 0, pegged: 0, refused: 0 };
  for (let i = 0; i < CASES; i++) {
    const drawn = randomCase();
    const quote = quoteAsset(drawn.asset, drawn.facts);
    if (!quote) {
      if (isEaten(drawn)) counts.eaten += 1;
      else counts.refused += 1;
      continue;
    }
    const fault = quote.amount > MAX_UINT256 ? "does not fit a chain" : faultOf(drawn, quote);
    if (fault) expect.fail(`case ${i}: ${fault}`);
    counts.quoted += 1;
    if (quote.rate.source === "peg") counts.pegged += 1;
  }
  expect(counts.refused).toBe(0);
  // The generator reaches the corners that it is for.
  expect(Math.min(counts.eaten, counts.pegged)).toBeGreaterThan(1_000);
  expect(counts.quoted - counts.pegged).toBeGreaterThan(CASES / 4);
});
