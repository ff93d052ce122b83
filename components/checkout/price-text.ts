import type { Choosing } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { feeOf } from "@/components/checkout/network-fee";
import type { LiveLocale } from "@/components/checkout/page-locale";
import { amountText, chainOf, isolate } from "@/components/checkout/token-text";
import { formatRelative } from "@/components/ui/format-time";
import type { Cost, Price } from "@/server/gateway/holdings-schema";

/** Names that the sources of rates use for themselves. */
const SOURCES: Readonly<Record<string, string>> = {
  chainlink: "Chainlink",
  coingecko: "CoinGecko",
  ecb: "ECB",
  kraken: "Kraken",
};
/** Digits of a price below one unit of its currency. */
const SMALL_DIGITS = 4;

/** Writes the price of one unit of an option's asset: "1 ETH = $2,500.00". */
export function priceText({ amount }: PaymentOption, rate: Price["rate"], { t, tag }: LiveLocale): string {
  const { assetSymbol: symbol } = amount.display;
  if (!rate) return t("priceSame", { symbol });
  return t("priceOne", { one: isolate(`1 ${symbol}`), price: rateText(rate, tag) });
}

function rateText({ value, currency }: NonNullable<Price["rate"]>, tag: string): string {
  const digits = Number(value) < 1 ? { maximumSignificantDigits: SMALL_DIGITS } : {};
  return new Intl.NumberFormat(tag, { style: "currency", currency, ...digits }).format(Number(value));
}

/** Writes where a rate comes from, and its age. */
export function sourceText(
  { amount }: PaymentOption,
  rate: NonNullable<Price["rate"]>,
  { locale: { t, tag }, nowMs }: { locale: LiveLocale; nowMs: number },
): string {
  const { kind, markets, spreadPercent, asOfMs, currency } = rate;
  if (kind === "peg") return t("pricePeg", { symbol: amount.display.assetSymbol, currency });
  if (kind === "fixed") return t("priceFixed");
  const sources = new Intl.ListFormat(tag).format(markets.map((name) => SOURCES[name] ?? name));
  const spread = spreadPercent === null ? "none" : percentText(spreadPercent, tag);
  return t("priceMarket", { sources: isolate(sources), spread, age: formatRelative(asOfMs, nowMs, tag) });
}

function percentText(percent: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 });
  return format.format(Number(percent) / 100);
}

/** Writes what the network costs the buyer of an option. */
export function costText(
  option: PaymentOption,
  { costs, batchAccounts }: Pick<Choosing, "costs" | "batchAccounts">,
  { t, tag }: LiveLocale,
): string {
  const payer = feeOf(option, batchAccounts);
  if (payer === "noNetworkFee") return t("costNone");
  const cost = costs?.find(({ chainId }) => chainId === chainOf(option.amount.unit));
  if (!cost) return t("costUnknown");
  const approvals = option.actions.length - 1;
  const approval = multiplied(cost.approval, approvals);
  const { coin, fiat } = payer === "approvalFee" ? approval : sum(cost.payment, approval);
  return t("costAbout", {
    coin: isolate(amountText(coin, tag)),
    fiat: fiat ? isolate(amountText(fiat, tag)) : "none",
  });
}

function sum(one: Cost, other: Cost): Cost {
  const of = <T extends { value: string }>(a: T, b: T) => ({
    ...a,
    value: String(BigInt(a.value) + BigInt(b.value)),
  });
  return { coin: of(one.coin, other.coin), fiat: one.fiat && other.fiat && of(one.fiat, other.fiat) };
}

function multiplied({ coin, fiat }: Cost, times: number): Cost {
  const of = <T extends { value: string }>(amount: T) => ({
    ...amount,
    value: String(BigInt(amount.value) * BigInt(times)),
  });
  return { coin: of(coin), fiat: fiat && of(fiat) };
}
