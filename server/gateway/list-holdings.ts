import { presentAmount } from "@/server/assets/amount";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { priceContext } from "@/server/assets/rate-providers";
import { checkedStatus } from "@/server/chain/checks/chain-status";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { openRouters } from "@/server/chain/client/routers";
import { recentHoldings } from "@/server/chain/reads/recent-holdings";
import { type Client, countRead } from "@/server/gateway/client-limits";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import { findPrices } from "@/server/gateway/find-prices";
import type { Holding, Holdings } from "@/server/gateway/holdings-schema";
import { networkCosts } from "@/server/gateway/network-costs";
import { type PayerAccount, parseAccounts } from "@/server/gateway/parse-accounts";
import { isTooSmall, quoteAsset } from "@/server/gateway/quote-asset";
import { withoutDenied } from "@/server/gateway/screen-accounts";
import { findDenied } from "@/server/screening/find-denied";
import { stopsNow } from "@/server/stops/stops-now";

interface Request {
  paymentId: string;
  /** CAIP-10. */
  accounts: string[];
  /** The client's network, where it is known. */
  network?: string | null;
}

interface Question {
  payable: Payable;
  chain: ChainConfig;
  accounts: PayerAccount[];
  client: Client;
}

/**
 * Lists the accounts' balances of all assets that the payment accepts and why some cannot pay now, the prices behind
 * their quotes, and what transactions cost. For the checkout's explanations; list-options.ts lists the options
 * themselves. Empty once the payment is paid or expired.
 * @throws AppError `invalid_account`, `payment_not_found`, `rate_limited`
 */
export async function listHoldings({ paymentId, accounts: given, network }: Request): Promise<Holdings> {
  const all = parseAccounts(given);
  const [payable, denied] = await Promise.all([
    findPayable(paymentId),
    findDenied(all.map(({ address }) => address)),
  ]);
  const accounts = withoutDenied(all, denied);
  const { payment } = payable;
  if (payment.status !== "requires_action") return { holdings: [], prices: [], costs: [] };
  const questions = chainsOf(payment.mode).map((chain) => ({
    payable,
    chain,
    client: { network: network ?? null, paymentId },
    accounts: accounts.filter(({ chainId }) => chainId === chain.id),
  }));
  const used = questions.filter((question) => question.accounts.length > 0).map(({ chain }) => chain);
  const [holdings, prices, costs] = await Promise.all([
    Promise.all(questions.map(holdingsOn)),
    findPrices(payment, accounts),
    networkCosts(used, payment.unit),
  ]);
  return { holdings: holdings.flat(), prices, costs };
}

async function holdingsOn({ payable, chain, accounts, client }: Question): Promise<Holding[]> {
  const assets = accounts.length > 0 ? assetsOf(chain) : [];
  const { state, assets: offered } = await checkedStatus(chain.id);
  const onRead = () => countRead(client);
  const question = {
    chainId: chain.id,
    accounts: accounts.map(({ address }) => address),
    assets: offered,
    again: false,
    onRead,
  };
  const holdingOf = state === "unchecked" ? null : await recentHoldings(question);
  const stops = await stopsNow();
  const routers = openRouters(chain, payable.payment.readAt);
  const isStopped = ({ token }: Asset) =>
    routers.every(({ address }) => stops.covers({ chainId: chain.id, router: address, token }));
  const refusalOf = (asset: Asset) => {
    if (state !== "unchecked" && !offered.some(({ id }) => id === asset.id)) return "not_available";
    return isStopped(asset) ? "paused" : null;
  };
  const stateOf = statesFor(payable, refusalOf);
  return assets.flatMap((asset) =>
    accounts.flatMap((account) => {
      const balance = holdingOf?.(account.address, asset)?.balance;
      const state = stateOf(asset, balance);
      const shown = presentAmount(`caip19/${asset.id}`, balance ?? 0n);
      return state ? [{ account: account.given, balance: shown, state }] : [];
    }),
  );
}

/** The coin is listed without a balance, too, since it pays network fees. */
function isShown({ kind }: Asset, balance: bigint | undefined): boolean {
  return kind === "native" ? balance !== undefined : Boolean(balance);
}

/** Explains a balance for a payment; null for an asset that is neither accepted nor owned. */
function statesFor(
  { payment, fees }: Payable,
  refusalOf: (asset: Asset) => "not_available" | "paused" | null,
) {
  const { unit, amount: value } = payment;
  const facts = { unit, value, fees, ...priceContext() };
  const isWanted = ({ id }: Asset) => !unit.startsWith("caip19/") || unit === `caip19/${id}`;
  return (asset: Asset, balance: bigint | undefined): Holding["state"] | null => {
    if (!isWanted(asset)) return isShown(asset, balance) ? "not_offered" : null;
    const refusal = refusalOf(asset);
    if (refusal) return refusal;
    // Checked before the balance: an asset that nobody can pay with now is no fault of an empty wallet.
    const quote = quoteAsset(asset, facts);
    if (!quote) return isTooSmall(asset, facts) ? "too_small" : "no_price";
    return ofBalance(balance, quote.amount);
  };
}

function ofBalance(balance: bigint | undefined, price: bigint): Holding["state"] {
  if (balance === undefined) return "unreachable";
  if (balance === 0n) return "no_balance";
  return balance < price ? "too_little" : "enough";
}
