import type { UpdateObject } from "kysely";
import type { Tables } from "@/server/db/generated/tables";
import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts, anyOf, clock, fragment } from "@/server/db/store";
import { type PaymentEventType, recordEvent, recordEvents } from "@/server/events/record-event";
import { COUNTED, countMoves } from "@/server/payments/count-moves";
import { canMove, type PaymentStatus } from "@/server/payments/lifecycle";

/** Facts that become known when a payment's option is confirmed or its execution appears on chain. Addresses in lower case. */
export interface ChosenOption {
  optionId: string;
  /** The buyer's, in CAIP-10; null for a deposit from several senders. */
  account: string | null;
  chainId: number;
  asset: string;
  token: string;
  tokenSymbol: string;
  tokenDecimals: number;
  amount: bigint;
  fee: bigint;
  destination: string | null;
  providerName: string | null;
  providerIcon: string | null;
}

/** The execution on chain that settled a payment. */
export interface Execution {
  txHash: string;
  block: number;
  nonce: number | null;
  settledAt: Date | null;
}

/** `adopted`: the chain shows the option's execution, so it counts even after the payment's expiry. */
export type Move =
  | { to: "processing"; option: ChosenOption; adopted: boolean }
  | { to: "succeeded"; execution: Execution }
  | { to: "failed"; failureCode: "declined_user" | null; reason: string }
  /** Payable again, since the buyer's own transaction has vanished; the choice is cleared. */
  | { to: "requires_action"; reason: string }
  | { to: "expired" }
  | { to: "cancelled"; reason: "cancelled_by_user" | "cancelled_by_merchant" };

interface Change {
  paymentId: string;
  from: PaymentStatus;
  move: Move;
  requestId?: string | null;
  /** Further facts for the timeline entry. */
  data?: Record<string, unknown>;
}

/** In the text, where fault tests find the statement. */
const SUCCEEDED = fragment.lit<"succeeded">("succeeded");

/**
 * Moves a payment from one status to another; the only writer of a status. False means that a concurrent move won:
 * reload and decide again. The row's trigger notifies waiters when the transaction commits.
 */
export async function transition(
  tx: Tx,
  { paymentId, from, move, requestId, data }: Change,
): Promise<boolean> {
  if (!canMove(from, move.to)) throw new Error(`a payment cannot go from ${from} to ${move.to}`);
  const moved = await many(tx, moving(paymentId, from, move).returning(COUNTED));
  if (moved.length === 0) return false;
  countMoves(tx, move.to, moved);
  await recordEvent(tx, {
    paymentId,
    type: `payment.${move.to}` satisfies PaymentEventType,
    data: { ...describe(move), ...data },
    requestId,
  });
  return true;
}

/**
 * Moves the payments of one transaction on chain from `processing` to `succeeded`, as {@link transition} does one by
 * one.
 * @param execution its time counts as settlement for the payments that name a destination
 * @returns the moved payments; concurrent moves have decided the others
 */
export async function markSucceeded(
  tx: Tx,
  paymentIds: readonly string[],
  { txHash, block, nonce, settledAt }: Execution,
): Promise<string[]> {
  const settledTime = fragment<Date | null>`case when destination is not null then ${settledAt}::timestamptz end`;
  const moved = await many(
    tx,
    acrossAccounts("found")
      .updateTable("payment")
      .set({ status: SUCCEEDED, tx_hash: txHash, tx_block: block, tx_nonce: nonce, settled_at: settledTime })
      .where("id", "=", anyOf(paymentIds))
      .where("status", "=", fragment.lit("processing"))
      .returning(["id", ...COUNTED]),
  );
  countMoves(tx, "succeeded", moved);
  const event = { type: "payment.succeeded", data: { txHash, block } } as const;
  await recordEvents(
    tx,
    moved.map(({ id }) => ({ paymentId: id, ...event })),
  );
  return moved.map(({ id }) => id);
}

/** When an open payment ends: after the blocks of its deposits are read. */
const END = fragment<Date>`greatest(expires_at, awaits_deposits_until)`;

function moving(id: string, from: PaymentStatus, move: Move) {
  return acrossAccounts("found")
    .updateTable("payment")
    .set(columnsOf(move))
    .where("id", "=", id)
    .where("status", "=", from)
    .$if(move.to === "processing" && !move.adopted, (query) => query.where("expires_at", ">", clock()))
    .$if(move.to === "expired", (query) => query.where(END, "<=", clock()));
}

function columnsOf(move: Move): UpdateObject<Tables, "payment"> {
  switch (move.to) {
    case "processing":
      return { status: "processing", ...chosen(move.option) };
    case "succeeded": {
      const { txHash, block, nonce, settledAt } = move.execution;
      return { status: SUCCEEDED, tx_hash: txHash, tx_block: block, tx_nonce: nonce, settled_at: settledAt };
    }
    case "failed":
      return { status: "failed", failure_code: move.failureCode };
    case "requires_action":
      return { status: "requires_action", ...UNCHOSEN };
    case "expired":
      return { status: "expired" };
    case "cancelled":
      return { status: "cancelled", cancelled_at: clock(), cancelled_reason: move.reason };
  }
}

function chosen(option: ChosenOption): UpdateObject<Tables, "payment"> {
  return {
    option_id: option.optionId,
    buyer_account: option.account,
    buyer_provider_name: option.providerName,
    buyer_provider_icon: option.providerIcon,
    chain_id: option.chainId,
    asset: option.asset,
    token: option.token,
    token_symbol: option.tokenSymbol,
    token_decimals: option.tokenDecimals,
    token_amount: option.amount,
    fee_amount: option.fee,
    fee_bps: ({ selectFrom }) =>
      selectFrom("payment_option as o").select("o.fee_bps").where("o.id", "=", option.optionId),
    destination: option.destination,
  };
}

/** A payment priced in a token keeps that token. */
const ifPricedInToken = <T>(column: keyof Tables["payment"]) =>
  fragment<T | null>`case when fiat_currency is null then ${fragment.ref(column)} end`;

const UNCHOSEN: UpdateObject<Tables, "payment"> = {
  option_id: null,
  buyer_account: null,
  buyer_provider_name: null,
  buyer_provider_icon: null,
  fee_amount: null,
  fee_bps: null,
  destination: null,
  chain_id: ifPricedInToken<number>("chain_id"),
  asset: ifPricedInToken<string>("asset"),
  token: ifPricedInToken<string>("token"),
  token_symbol: ifPricedInToken<string>("token_symbol"),
  token_decimals: ifPricedInToken<number>("token_decimals"),
  token_amount: ifPricedInToken<bigint>("token_amount"),
};

function describe(move: Move): Record<string, unknown> {
  switch (move.to) {
    case "processing":
      return {
        optionId: move.option.optionId,
        account: move.option.account,
        asset: move.option.asset,
        adopted: move.adopted,
      };
    case "succeeded":
      return { txHash: move.execution.txHash, block: move.execution.block };
    case "failed":
      return { failureCode: move.failureCode, reason: move.reason };
    case "requires_action":
    case "cancelled":
      return { reason: move.reason };
    case "expired":
      return {};
  }
}
