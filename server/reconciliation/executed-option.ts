import type { Address } from "viem";
import { formatAccountId, shownAddress } from "@/server/assets/caip";
import { shownAssetOfToken } from "@/server/assets/known-assets";
import { type Db, maybeOne, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { ChosenOption } from "@/server/payments/transition";

/** The terms behind a key. */
export interface ExecutedOption {
  id: string;
  paymentId: string;
  key: string;
  kind: "eip3009" | "permit2" | "native";
  account: string;
  chainId: number;
  asset: string;
  token: string;
  amount: bigint;
  fee: bigint;
  destination: string | null;
  /** The deposit whose terms these are; null for those of a wallet's option. */
  depositId: string | null;
  /** The one sender of the deposit's money in time; null when there were several, or for a wallet's option. */
  sender: Address | null;
}

const SENDER = fragment<Address | null>`case when deposit_id is not null then (
  select case when count(distinct t.sender) = 1 and count(*) = count(t.sender) then min(t.sender) end
  from deposit_transfer t join deposit_address d on d.id = t.deposit_id
  where d.id = payment_option.deposit_id and t.chain_id = d.chain_id and t.token = d.token
    and t.block_time <= d.expires_at and t.gone_at is null) end`;

/**
 * Finds the option with this key; undefined when there is none. The key is a digest of all terms, the chain and the
 * router.
 */
export function findOption(on: Db, key: string): Promise<ExecutedOption | undefined> {
  return maybeOne(
    on,
    store
      .selectFrom("payment_option")
      .select(["id", "payment_id as paymentId", "key", "kind", "account", "chain_id as chainId", "asset"])
      .select(["token", "amount", "fee", "destination", "deposit_id as depositId"])
      .select(SENDER.as("sender"))
      .where("key", "=", key),
  );
}

/** Returns the facts that a payment's row copies from an option without a confirm. */
export function chosenOption(option: ExecutedOption): ChosenOption {
  const { id: optionId, chainId, asset, token, amount, fee, destination } = option;
  const known = shownAssetOfToken(chainId, token);
  if (!known) throw new Error(`${asset} was paid, but it was never in the configured chains`);
  return {
    optionId,
    account: buyerOf(option),
    chainId,
    asset,
    token,
    tokenSymbol: known.symbol,
    tokenDecimals: known.decimals,
    amount,
    fee,
    destination,
    providerName: null,
    providerIcon: null,
  };
}

/** Returns the buyer's CAIP-10 account. The account of a deposit's terms gets the rest back, and may be anybody's. */
function buyerOf({ account, depositId, chainId, sender }: ExecutedOption): string | null {
  if (depositId === null) return account;
  return sender && formatAccountId(chainId, shownAddress(sender));
}

/** A payment's row, locked. Code that also changes its relay job locks the payment first, to avoid deadlocks. */
export interface LockedPayment {
  id: string;
  status: PaymentStatus;
  optionId: string | null;
  txHash: string | null;
}

export function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  return one(
    tx,
    acrossAccounts("found")
      .selectFrom("payment")
      .select(["id", "status", "option_id as optionId", "tx_hash as txHash"])
      .where("id", "=", paymentId)
      .forNoKeyUpdate(),
  );
}
