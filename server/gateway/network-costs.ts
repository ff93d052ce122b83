import { presentAmount, presentFiatAmount } from "@/server/assets/amount";
import { type Asset, assetsOf, findAsset } from "@/server/assets/asset";
import { parseUnit } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { priceContext } from "@/server/assets/rate-providers";
import { priceOf, type Rate } from "@/server/assets/rates";
import { currentFees, presentGasPrice } from "@/server/chain/calls/gas";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { Cost, NetworkCost } from "@/server/gateway/holdings-schema";
import { sleep } from "@/server/kernel/clock";
import { singleton } from "@/server/kernel/singleton";

/** Gas of `payDirect` with a coin, from an account that pays the first time (measured, and a tenth more). */
const PAYMENT_GAS = 120_000n;
/** Gas of an `approve` of a token behind a proxy, the dearest in use. */
const APPROVAL_GAS = 60_000n;
/** Gas prices change with each block; an estimate may be a little older. */
const KNOWN_FOR_MS = 15_000;
const DEADLINE_MS = 2_000;

interface Known {
  gasPrice: Promise<bigint | null>;
  untilMs: number;
}

const known = () => singleton("present gas prices", () => new Map<number, Known>());

/** Estimates what the buyer's own transactions cost on these networks, without those that do not answer. */
export async function networkCosts(chains: readonly ChainConfig[], unit: string): Promise<NetworkCost[]> {
  const costs = await Promise.all(chains.map((chain) => costOn(chain, unit)));
  return costs.flatMap((cost) => cost ?? []);
}

async function costOn(chain: ChainConfig, unit: string): Promise<NetworkCost | null> {
  const coin = assetsOf(chain).find(({ kind }) => kind === "native");
  const gasPrice = coin && (await gasPriceOf(chain.id));
  if (!coin || !gasPrice) return null;
  const fiatOf = inCurrency(coin, currencyOf(unit));
  const cost = (gas: bigint): Cost => ({
    coin: presentAmount(`caip19/${coin.id}`, gas * gasPrice),
    fiat: fiatOf(gas * gasPrice),
  });
  return { chainId: chain.id, approval: cost(APPROVAL_GAS), payment: cost(PAYMENT_GAS) };
}

/** Reads a chain's gas price, at most once in a while for all buyers. */
function gasPriceOf(chainId: number): Promise<bigint | null> {
  const found = known().get(chainId);
  if (found && found.untilMs > Date.now()) return found.gasPrice;
  const read = currentFees(chainId).then(presentGasPrice, () => null);
  const gasPrice = Promise.race([read, sleep(DEADLINE_MS).then(() => null)]);
  known().set(chainId, { gasPrice, untilMs: Date.now() + KNOWN_FOR_MS });
  return gasPrice;
}

/** Returns the payment's currency, or the one to which the token is pegged that it is priced in. */
function currencyOf(unit: string): string | null {
  const parsed = parseUnit(unit);
  if (parsed?.kind === "fiat") return parsed.currency;
  return (parsed && findAsset(parsed.id, chainsConfig().chains)?.peg) ?? null;
}

/** Creates a function that converts wei to a currency, rounded up to its minor unit. */
function inCurrency(coin: Asset, code: string | null): (wei: bigint) => Cost["fiat"] {
  const currency = code === null ? undefined : findCurrency(code);
  const rate = currency && priceOf(coin, currency.code, priceContext());
  if (!rate) return () => null;
  return (wei) => presentFiatAmount(currency.code, worthOf(wei, rate, currency.decimals - coin.decimals));
}

function worthOf(wei: bigint, { numerator, denominator }: Rate, decimals: number): bigint {
  const below = denominator * 10n ** BigInt(Math.max(0, -decimals));
  return (wei * numerator * 10n ** BigInt(Math.max(0, decimals)) + below - 1n) / below;
}
