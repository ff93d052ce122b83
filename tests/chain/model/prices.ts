/** The model's prices, by separate arithmetic: nothing here calls the product. */
export const COINS = ["USDC", "USDT", "WETH", "ETH"] as const;
export type Coin = (typeof COINS)[number];

/** For the run's chains file. */
export const RATES = { "ETH/USD": "2999.97", "EUR/USD": "1.25" };
export const FEES = { percentage: "0.4", fixed: "0.10 USD" };

/** A price in a merchant's request: in cents of a currency, or in base units of the test dollar. */
export interface Price {
  in: "USD" | "EUR" | "USDC";
  value: bigint;
}

export const PRICES: Price[] = [
  { in: "USD", value: 1250n },
  { in: "USD", value: 701n },
  { in: "USD", value: 5n },
  { in: "EUR", value: 1000n },
  { in: "USDC", value: 7_000_001n },
  // More than any balance.
  { in: "USD", value: 900_000_000n },
];

const UNIT: Record<Coin, bigint> = { USDC: 10n ** 6n, USDT: 10n ** 6n, WETH: 10n ** 18n, ETH: 10n ** 18n };
/** The rounding of requested amounts: six decimals, eight for coins. */
const STEP: Record<Coin, bigint> = { USDC: 1n, USDT: 1n, WETH: 10n ** 10n, ETH: 10n ** 10n };
/** The value of a whole unit in ten-thousandths of a US dollar. */
const WORTH: Record<Coin, bigint> = { USDC: 10_000n, USDT: 10_000n, WETH: 29_999_700n, ETH: 29_999_700n };
const FIXED_FEE = 10n;

/** Computes a payment's price in an asset and the fee within it, in base units; null where the asset cannot pay it. */
export function costIn(symbol: Coin, price: Price): { amount: bigint; fee: bigint } | null {
  if (price.in === "USDC" && symbol !== "USDC") return null;
  const amount = price.in === "USDC" ? price.value : upTo(STEP[symbol], worthIn(symbol, inCents(price)));
  const { numerator, denominator } = worthIn(symbol, { numerator: FIXED_FEE, denominator: 1n });
  const fee = numerator / denominator + (amount * 40n) / 10_000n;
  return { amount, fee: fee < amount ? fee : amount };
}

/** Returns whether the fees would use up the whole payment, which is then refused. */
export function isEaten(price: Price): boolean {
  const { amount, fee } = costIn("USDC", price) as { amount: bigint; fee: bigint };
  return fee >= amount;
}

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

function inCents({ in: currency, value }: Price): Fraction {
  return currency === "EUR"
    ? { numerator: value * 5n, denominator: 4n }
    : { numerator: value, denominator: 1n };
}

function worthIn(symbol: Coin, cents: Fraction): Fraction {
  return {
    numerator: cents.numerator * 100n * UNIT[symbol],
    denominator: cents.denominator * WORTH[symbol],
  };
}

function upTo(step: bigint, { numerator, denominator }: Fraction): bigint {
  const whole = denominator * step;
  return ((numerator + whole - 1n) / whole) * step;
}
