import { absoluteUrl, presentAmount } from "@/server/assets/amount";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { formatChainId } from "@/server/assets/caip";
import { findCurrency } from "@/server/assets/currency";
import { decimalText } from "@/server/assets/decimal-text";
import type { FeeSchedule } from "@/server/assets/fee-schedule";
import { feesFor, installationFees } from "@/server/assets/fees";
import { leastAmount } from "@/server/assets/least-amount";
import { listUnits } from "@/server/assets/list-units";
import { priceContext } from "@/server/assets/rate-providers";
import { type PriceContext, partsOfSource, priceOf, type Rate } from "@/server/assets/rates";
import { forMerchant } from "@/server/auth/authenticate-key";
import type { MerchantFacts, PartnerScope } from "@/server/auth/scope";
import { openChainsOf } from "@/server/chain/client/registry";
import type { PaymentAssets } from "@/server/payments/assets-schema";

interface Wanted {
  /** The merchant whose limits and fees count; undefined for the installation's. */
  merchantId?: string | undefined;
  /** ISO 4217 codes; undefined for all. */
  currencies?: string[] | undefined;
}

type Currency = PaymentAssets["currencies"][number];

/**
 * Lists what payments of the key's mode can be requested in and paid with, each with its limits and present rates. Rates
 * come from this process's memory.
 * @throws AppError `forbidden` for a merchant that the key has no access to
 */
export async function listAssets(
  scope: PartnerScope,
  { merchantId, currencies }: Wanted,
): Promise<PaymentAssets> {
  const merchant = merchantId === undefined ? null : (await forMerchant(scope, merchantId)).merchant;
  const fees = merchant ? feesFor(merchant) : installationFees();
  const context = priceContext();
  const units = listUnits(scope.mode);
  const codes = units.currencies.filter((code) => currencies?.includes(code) ?? true);
  return {
    currencies: codes.map((code) => presentCurrency(code, units.assets, { merchant, fees, context })),
    networks: openChainsOf(scope.mode).map(({ id, name, icon, explorer, mode }) => ({
      id: formatChainId(id),
      name,
      iconUrl: absoluteUrl(icon),
      explorerUrl: explorer,
      mode,
    })),
    tokens: openChainsOf(scope.mode).flatMap((chain) =>
      assetsOf(chain).map((asset) => presentToken(asset, chain, { fees, context })),
    ),
  };
}

interface Terms {
  merchant: MerchantFacts | null;
  fees: FeeSchedule;
  context: PriceContext;
}

function presentCurrency(code: string, assets: readonly Asset[], terms: Terms): Currency {
  const unit = `iso4217/${code}`;
  const currency = findCurrency(code);
  const least = minimumOf(unit, terms);
  const { limitsCurrency, minMinor = null, maxMinor = null } = terms.merchant ?? {};
  const isLimited = limitsCurrency === code;
  const own = isLimited ? minMinor : null;
  const minimum = own !== null && (least === null || own > least) ? own : least;
  return {
    code,
    unit,
    name: currency?.name ?? code,
    decimals: currency?.decimals ?? 0,
    minimum: minimum === null ? null : presentAmount(unit, minimum),
    maximum: isLimited && maxMinor !== null ? presentAmount(unit, maxMinor) : null,
    rates: presentRates(code, assets, terms.context),
  };
}

/** Returns the least amount that is more than the fees, in minor units; null while it is not known. */
function minimumOf(unit: string, { fees, context }: Pick<Terms, "fees" | "context">): bigint | null {
  const least = leastAmount(unit, fees, () => context);
  return least === "none" ? null : least;
}

/** Presents the present rates of a currency. Assets of one symbol and peg, on many networks, share a price. */
function presentRates(code: string, assets: readonly Asset[], context: PriceContext): Currency["rates"] {
  const known = new Map<string, ReturnType<typeof presentRate> | null>();
  return assets.flatMap((asset) => {
    const alike = `${asset.symbol} ${asset.peg} ${asset.wraps}`;
    let rate = known.get(alike);
    if (rate === undefined) {
      const price = priceOf(asset, code, context);
      rate = price ? presentRate(price) : null;
      known.set(alike, rate);
    }
    return rate ? [{ asset: asset.id, ...rate }] : [];
  });
}

function presentRate({
  numerator,
  denominator,
  source,
  asOf,
}: Rate): Omit<Currency["rates"][number], "asset"> {
  const { kind, ...origin } = partsOfSource(source);
  return {
    value: decimalText(numerator, denominator),
    source: kind,
    ...origin,
    asOf: kind === "market" ? asOf.toISOString() : null,
  };
}

function presentToken(
  asset: Asset,
  { deposits, nativeDeposits }: { deposits: boolean; nativeDeposits: boolean },
  terms: Pick<Terms, "fees" | "context">,
): PaymentAssets["tokens"][number] {
  const unit = `caip19/${asset.id}`;
  const minimum = minimumOf(unit, terms);
  return {
    asset: asset.id,
    unit,
    symbol: asset.symbol,
    name: asset.name,
    decimals: asset.decimals,
    iconUrl: absoluteUrl(asset.icon),
    networkId: formatChainId(asset.chainId),
    kind: asset.kind,
    peg: asset.peg,
    deposits: asset.kind === "native" ? nativeDeposits : deposits,
    minimum: minimum === null ? null : presentAmount(unit, minimum),
  };
}
