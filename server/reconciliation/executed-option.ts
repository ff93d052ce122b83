import { assetOfToken } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { type Db, maybeOne, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, store } from "@/server/db/store";
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
}

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
      .select(["token", "amount", "fee", "destination"])
      .where("key", "=", key),
  );
}

/** Returns the facts that a payment's row copies from an option without a confirm. */
export function chosenOption(option: ExecutedOption): ChosenOption {
  const { id: optionId, account, chainId, asset, token, amount, fee, destination } = option;
  const chain = findChain(chainId);
  const known = chain && assetOfToken(chain, token);
  if (!known) throw new Error(`${asset} was paid, but it is not in the configured chains any more`);
  return {
    optionId,
    account,
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
