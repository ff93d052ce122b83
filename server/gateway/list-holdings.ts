import { presentAmount } from "@/server/assets/amount";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { priceContext } from "@/server/assets/rate-providers";
import { readHoldings } from "@/server/chain/balances";
import { type ChainConfig, chainsOf } from "@/server/chain/registry";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import type { Holding, Holdings } from "@/server/gateway/holdings-schema";
import { type PayerAccount, parseAccounts } from "@/server/gateway/parse-accounts";
import { quoteAsset } from "@/server/gateway/quote-asset";
import { withoutDenied } from "@/server/gateway/screen-accounts";
import { findDenied } from "@/server/screening/find-denied";

interface Request {
  paymentId: string;
  /** CAIP-10. */
  accounts: string[];
}

interface Question {
  payable: Payable;
  chain: ChainConfig;
  accounts: PayerAccount[];
}

/**
 * What a wallet's accounts hold of everything that a payment could be paid with, and why some of it cannot pay it now.
 * For the checkout, which says so; the options themselves are list-options'. Empty once the payment is made or over.
 * @throws AppError `invalid_account`, `payment_not_found`
 */
export async function listHoldings({ paymentId, accounts: given }: Request): Promise<Holdings> {
  const all = parseAccounts(given);
  const [payable, denied] = await Promise.all([
    findPayable(paymentId),
    findDenied(all.map(({ address }) => address)),
  ]);
  const accounts = withoutDenied(all, denied);
  if (payable.payment.status !== "requires_action") return { holdings: [] };
  const questions = chainsOf(payable.payment.mode).map((chain) => ({
    payable,
    chain,
    accounts: accounts.filter(({ chainId }) => chainId === chain.id),
  }));
  return { holdings: (await Promise.all(questions.map(holdingsOn))).flat() };
}

async function holdingsOn({ payable, chain, accounts }: Question): Promise<Holding[]> {
  const assets = assetsOf(chain);
  const addresses = accounts.map(({ address }) => address);
  const holdingOf = await readHoldings(chain.id, addresses, assets);
  const stateOf = statesFor(payable);
  return assets.flatMap((asset) =>
    accounts.flatMap((account) => {
      const balance = holdingOf?.(account.address, asset)?.balance;
      const state = stateOf(asset, balance);
      const shown = presentAmount(`caip19/${asset.id}`, balance ?? 0n);
      return state ? [{ account: account.given, balance: shown, state }] : [];
    }),
  );
}

/** What a balance means for a payment; null for an asset that is not accepted and not held either. */
function statesFor({ payment, fees }: Payable) {
  const { unit, amount: value } = payment;
  const facts = { unit, value, fees, ...priceContext() };
  return (asset: Asset, balance: bigint | undefined): Holding["state"] | null => {
    if (unit.startsWith("caip19/") && unit !== `caip19/${asset.id}`) return balance ? "not_offered" : null;
    if (balance === undefined) return "unreachable";
    if (balance === 0n) return "no_balance";
    const quote = quoteAsset(asset, facts);
    if (!quote) return "no_price";
    return balance < quote.amount ? "too_little" : "enough";
  };
}
