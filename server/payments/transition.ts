import { changed, many, type Statement, sql, type Tx } from "@/server/db/sql";
import { type PaymentEventType, recordEvent, recordEvents } from "@/server/events/record-event";
import { canMove, type PaymentStatus } from "@/server/payments/lifecycle";

/** Facts that become known when a payment's option is confirmed or its execution is seen. Addresses in lower case. */
export interface ChosenOption {
  optionId: string;
  account: string;
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

/**
 * Moves a payment from one status to another; the only writer of a status. False means that a concurrent move won:
 * reload and decide again. The row's trigger notifies waiters when the transaction commits.
 */
export async function transition(
  tx: Tx,
  { paymentId, from, move, requestId, data }: Change,
): Promise<boolean> {
  if (!canMove(from, move.to)) throw new Error(`a payment cannot go from ${from} to ${move.to}`);
  if ((await changed(tx, statement(paymentId, from, move))) === 0) return false;
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
  const moved = await many<{ id: string }>(
    tx,
    sql`update payment set status = 'succeeded', tx_hash = ${txHash}, tx_block = ${block}, tx_nonce = ${nonce},
          settled_at = case when destination is not null then ${settledAt}::timestamptz end
        where id = any(${paymentIds}::text[]) and status = 'processing' returning id`,
  );
  const event = { type: "payment.succeeded", data: { txHash, block } } as const;
  await recordEvents(
    tx,
    moved.map(({ id }) => ({ paymentId: id, ...event })),
  );
  return moved.map(({ id }) => id);
}

function statement(id: string, from: PaymentStatus, move: Move): Statement {
  switch (move.to) {
    case "processing": {
      const { option: o, adopted } = move;
      return sql`update payment set status = 'processing', option_id = ${o.optionId}, buyer_account = ${o.account},
        buyer_provider_name = ${o.providerName}, buyer_provider_icon = ${o.providerIcon}, chain_id = ${o.chainId}, asset = ${o.asset},
        token = ${o.token}, token_symbol = ${o.tokenSymbol}, token_decimals = ${o.tokenDecimals}, token_amount = ${o.amount},
        fee_amount = ${o.fee}, fee_bps = (select o.fee_bps from payment_option o where o.id = ${o.optionId}), destination = ${o.destination}
        where id = ${id} and status = ${from} and (${adopted}::boolean or expires_at > clock_timestamp())`;
    }
    case "succeeded": {
      const e = move.execution;
      return sql`update payment set status = 'succeeded', tx_hash = ${e.txHash}, tx_block = ${e.block}, tx_nonce = ${e.nonce},
        settled_at = ${e.settledAt} where id = ${id} and status = ${from}`;
    }
    case "failed":
      return sql`update payment set status = 'failed', failure_code = ${move.failureCode} where id = ${id} and status = ${from}`;
    case "requires_action":
      // A payment priced in a token keeps that token.
      return sql`update payment set status = 'requires_action', option_id = null, buyer_account = null, buyer_provider_name = null,
        buyer_provider_icon = null, fee_amount = null, fee_bps = null, destination = null,
        (chain_id, asset, token, token_symbol, token_decimals, token_amount) =
          (select chain_id, asset, token, token_symbol, token_decimals, token_amount where fiat_currency is null)
        where id = ${id} and status = ${from}`;
    case "expired":
      return sql`update payment set status = 'expired' where id = ${id} and status = ${from} and expires_at <= clock_timestamp()`;
    case "cancelled":
      return sql`update payment set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_reason = ${move.reason}
        where id = ${id} and status = ${from}`;
  }
}

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
