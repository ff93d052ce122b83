import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { RefundKind } from "@/server/deposits/lifecycle";

/** A deposit address with its terms, before it is stored. Addresses and hashes in lower case, amounts in base units. */
export interface NewDeposit {
  id: string;
  refundKind: RefundKind;
  /** Where the terms' key sends money. */
  address: string;
  /** Until when money pays, at most the payment's end. */
  expiresAt: Date;
  payment: { id: string; accountId: string; merchantId: string };
  option: {
    id: string;
    ref: string | null;
    account: string;
    chainId: number;
    payer: string;
    asset: string;
    token: string;
    kind: "eip3009" | "permit2" | "native";
    amount: bigint;
    fee: bigint;
    feeBps: number;
    destination: string | null;
    router: string;
    deadline: number;
    key: string;
  };
  rate: { source: string; numerator: bigint; denominator: bigint; asOf: Date };
  /** False at par, where the quote lasts as long as the payment. */
  hasRate: boolean;
}

/**
 * Stores a deposit address and its terms, which are an option that no wallet is offered. The caller holds the payment's
 * lock, and has superseded a live deposit of the same payer.
 */
export async function storeDeposit(tx: Tx, deposit: NewDeposit): Promise<void> {
  await changed(tx, store.insertInto("payment_option").values(optionValues(deposit)));
  const { id, refundKind, address, expiresAt, payment, option } = deposit;
  await changed(
    tx,
    store.insertInto("deposit_address").values({
      id,
      account_id: payment.accountId,
      merchant_id: payment.merchantId,
      payment_id: payment.id,
      option_id: option.id,
      chain_id: option.chainId,
      asset: option.asset,
      token: option.token,
      router: option.router,
      address,
      key: option.key,
      payer: option.payer,
      refund_kind: refundKind,
      expires_at: expiresAt,
      deadline: option.deadline,
    }),
  );
}

function optionValues({ id, payment, option, rate, hasRate, expiresAt }: NewDeposit) {
  return {
    id: option.id,
    payment_id: payment.id,
    account: option.account,
    chain_id: option.chainId,
    payer: option.payer,
    asset: option.asset,
    token: option.token,
    kind: option.kind,
    amount: option.amount,
    fee: option.fee,
    fee_bps: option.feeBps,
    destination: option.destination,
    router: option.router,
    deadline: option.deadline,
    key: option.key,
    option_ref: option.ref,
    rate_source: rate.source,
    rate_numerator: rate.numerator,
    rate_denominator: rate.denominator,
    rate_as_of: rate.asOf,
    expires_at: hasRate ? expiresAt : null,
    deposit_id: id,
  };
}
