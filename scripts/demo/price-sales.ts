import { getAddress, type Hex, keccak256, toBytes } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Sale } from "@/scripts/demo/plan-sales";
import { BUYERS, DEMO_RATES, FEE_BPS, SHOPS, type Shop } from "@/scripts/demo/shops";
import { LOCAL_RATES } from "@/scripts/local/deploy-chain";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { formatAccountId } from "@/server/assets/caip";
import { type Rate, staticRates } from "@/server/assets/rates";
import { keyOf, optionRefOf, refOf, type Terms } from "@/server/chain/calls/terms";
import type { ChainConfig } from "@/server/chain/client/registry";
import { quotingRouter, type RouterPlace } from "@/server/chain/client/routers";
import { QUOTE_LIFETIME_S, quoteAsset } from "@/server/gateway/quote-asset";
import { newId } from "@/server/kernel/ids";

/** Terms that a buyer of the demo chose. Addresses are in lower case. */
export interface DemoOption {
  id: string;
  ref: Hex;
  payer: PrivateKeyAccount;
  /** CAIP-10. */
  account: string;
  asset: Asset;
  terms: Terms;
  place: RouterPlace;
  key: Hex;
  rate: Rate;
  /** Unix milliseconds: when the quote was made, and when it ended; null for a peg's. */
  quotedAt: number;
  endsAt: number | null;
}

/** A sale with its ids, and with its options if a buyer had some. */
export interface DemoPayment {
  id: string;
  requestId: string;
  merchantId: string;
  shop: Shop;
  sale: Sale;
  unit: string;
  /** The chosen option first; one that was paid on another network too second. */
  options: DemoOption[];
}

/** What prices and addresses depend on. */
export interface Market {
  chains: readonly ChainConfig[];
  merchantIds: readonly string[];
  /** Each merchant's wallet, in lower case. */
  destinations: readonly Hex[];
  buyers: readonly PrivateKeyAccount[];
}

/** As in `server/gateway/make-option.ts`. */
const RELAY_GRACE_S = 900;
const DIRECT_GRACE_S = 120;
const NOBODY = "0x0000000000000000000000000000000000000000";
const RATES = staticRates({ ...LOCAL_RATES, ...DEMO_RATES });
const PRICED: readonly string[] = ["paid", "late", "twice", "failed", "declined"];

/** Derives the buyers' keys from the installation's secret. */
export function demoBuyers(mnemonic: string): PrivateKeyAccount[] {
  return Array.from({ length: BUYERS }, (_, i) =>
    privateKeyToAccount(keccak256(toBytes(`${mnemonic}: demo buyer ${i}`))),
  );
}

/** Gives sales their ids, and prices them as the gateway does. */
export function priceSales(sales: readonly Sale[], market: Market): DemoPayment[] {
  return sales.map((sale) => {
    const shop = SHOPS[sale.shop] as Shop;
    const payment: DemoPayment = {
      id: newId("pay", sale.createdAt),
      requestId: newId("req", sale.createdAt),
      merchantId: market.merchantIds[sale.shop] as string,
      shop,
      sale,
      unit: `iso4217/${shop.currency}`,
      options: [],
    };
    if (PRICED.includes(sale.outcome)) payment.options.push(makeOption(payment, market, sale.chain));
    if (sale.outcome === "twice") payment.options.push(makeOption(payment, market, 1 - sale.chain));
    return payment;
  });
}

function makeOption(
  { id: paymentId, merchantId, shop, sale, unit }: DemoPayment,
  market: Market,
  on: number,
) {
  const chain = market.chains[on] as ChainConfig;
  const asset = assetsOf(chain).find(({ symbol }) => symbol === sale.symbol);
  const payer = market.buyers[sale.buyer];
  if (!asset || !payer) throw new Error(`the demo has no ${sale.symbol} on ${chain.name}`);
  const quotedAt = sale.createdAt + 8_000;
  const value = BigInt(sale.total);
  const fees = { bps: FEE_BPS, fixed: null };
  const quote = quoteAsset(asset, { unit, value, fees, providers: [RATES], now: new Date(quotedAt) });
  if (!quote) throw new Error(`the demo has no price in ${sale.symbol}`);
  const id = newId("opt", quotedAt);
  const ref = optionRefOf(id, { unit, value });
  const endS = sale.expiresAt / 1_000;
  const directEnd = Math.floor(quotedAt / 1_000) + QUOTE_LIFETIME_S + DIRECT_GRACE_S;
  const isKept = shop.keepsInVault.includes(sale.symbol);
  const terms: Terms = {
    paymentRef: refOf(paymentId),
    optionRef: ref,
    merchantRef: refOf(merchantId),
    payer: payer.address.toLowerCase() as Hex,
    token: asset.token.toLowerCase() as Hex,
    amount: quote.amount,
    destination: isKept ? NOBODY : (market.destinations[sale.shop] as Hex),
    fee: quote.fee,
    deadline: BigInt(asset.kind === "native" ? Math.min(endS, directEnd) : endS + RELAY_GRACE_S),
  };
  const place = { chainId: chain.id, router: quotingRouter(chain).address, version: 2 } as const;
  const account = formatAccountId(chain.id, getAddress(payer.address));
  const endsAt =
    quote.lifetimeS === null ? null : Math.min(quotedAt + quote.lifetimeS * 1_000, sale.expiresAt);
  return {
    id,
    ref,
    payer,
    account,
    asset,
    terms,
    place,
    key: keyOf(terms, place),
    rate: quote.rate,
    quotedAt,
    endsAt,
  };
}
