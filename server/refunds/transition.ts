import type { UpdateObject } from "kysely";
import type { Address, Hex } from "viem";
import type { RefundRefusal } from "@/server/chain/reads/read-refusal";
import type { Tables } from "@/server/db/generated/tables";
import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, secondsAhead } from "@/server/db/store";
import { type PaymentEventType, recordEvent } from "@/server/events/record-event";
import { reopenRefunded } from "@/server/reconciliation/exception-transition";

/** Refunds that are not decided. */
export type OpenRefundStatus = "pending" | "pending_funds" | "submitted" | "undeliverable";

/** Those of refunds for which nothing is signed. */
type WaitingRefundStatus = Exclude<OpenRefundStatus, "submitted">;

const WAITING: readonly string[] = [
  "pending",
  "pending_funds",
  "undeliverable",
] satisfies WaitingRefundStatus[];

/** Checks whether nothing is signed for a refund in this status, so that it can be cancelled. */
export function isWaiting(status: string): status is WaitingRefundStatus {
  return WAITING.includes(status);
}

/** The failure of a cancelled refund, as stored: its amount is free again, as that of any failed one. */
export const CANCELLED = "cancelled";

/** A transfer outside the router that paid a refund, verified on chain. */
export interface RecordedTransfer {
  userId: string;
  /** In lower case. */
  to: string;
  /** Index of the token's log; -1 for coin that the transaction itself carries. */
  index: number;
}

/** Why a refund cannot be delivered: the payer's address refuses it, or the payer is a key that only signs claims. */
export type UndeliverableCause = RefundRefusal | "awaits_claim";

/** The payer's signature for another address, which the router checks. */
export interface SignedClaim {
  to: Address;
  /** Unix seconds. */
  deadline: number;
  signature: Hex;
}

/** Amounts are in base units; `available` is null when it was not read. */
export type RefundMove =
  | { to: "pending_funds"; available: bigint | null; needed: bigint; walletFailure?: string }
  /** A wallet signs for it next; until then the vault does not pay it. */
  | { to: "pending_funds"; needed: bigint; forWalletS: number; requestId: string }
  | { to: "submitted"; jobId: string; wallet?: string }
  | { to: "succeeded"; txHash: string; block: number | null; recorded?: RecordedTransfer }
  /** `isLapsed`: the address that the payer signed for on the router cannot be used any more. */
  | { to: "undeliverable"; cause: UndeliverableCause; isLapsed?: boolean }
  /** The payer's address may take it now. */
  | { to: "pending"; userId: string | null }
  /** The router may send it where the payer signed. */
  | { to: "pending"; claim: SignedClaim; requestId: string }
  | { to: "failed"; reason: string }
  /** Stored as failed. Only a refund that is not submitted can be cancelled. */
  | { to: "cancelled"; userId: string | null; requestId: string };

type RefundEventType = Extract<PaymentEventType, `refund.${string}`>;

interface Change {
  id: string;
  paymentId: string;
  from: OpenRefundStatus;
  move: RefundMove;
}

/**
 * Moves a refund from one status to another, and records that in the timeline in the same transaction. It is the only
 * writer of a refund's status. Returns false when another transaction moved the refund first.
 */
export async function moveRefund(tx: Tx, { id, paymentId, from, move }: Change): Promise<boolean> {
  if ((await changed(tx, moving(id, from, move))) === 0) return false;
  const requestId = "requestId" in move ? move.requestId : undefined;
  await recordEvent(tx, {
    paymentId,
    type: typeOf(move),
    data: { refundId: id, ...describe(move) },
    requestId,
  });
  if (statusOf(move) === "failed") await reopenRefunded(tx, id);
  return true;
}

function statusOf({ to }: RefundMove) {
  return to === "cancelled" ? "failed" : to;
}

function typeOf(move: RefundMove): RefundEventType {
  if (move.to !== "pending") return `refund.${move.to}`;
  return "claim" in move ? "refund.redirected" : "refund.retried";
}

function moving(id: string, from: OpenRefundStatus, move: RefundMove) {
  return acrossAccounts("found")
    .updateTable("refund")
    .set({ status: statusOf(move), ...columnsOf(move, from) })
    .where("id", "=", id)
    .where("status", "=", from);
}

const NO_REDIRECT = { redirect_to: null, redirect_until: null, redirect_signature: null };

/** Returns the columns of an address that the payer signed for on the router. */
export function redirectColumns({ to, deadline, signature }: SignedClaim) {
  const until = fragment<Date>`to_timestamp(${deadline}::float8)`;
  return { redirect_to: to.toLowerCase(), redirect_until: until, redirect_signature: signature };
}

function columnsOf(move: RefundMove, from: OpenRefundStatus): UpdateObject<Tables, "refund"> {
  switch (move.to) {
    case "pending_funds":
      if ("forWalletS" in move) return { checked_at: secondsAhead(move.forWalletS) };
      return { checked_at: clock(), wallet: null, wallet_failure: move.walletFailure ?? null };
    case "submitted":
      return {
        job_id: move.jobId,
        checked_at: clock(),
        wallet: move.wallet?.toLowerCase() ?? null,
        wallet_failure: null,
      };
    case "succeeded":
      return {
        tx_hash: move.txHash,
        ...(from === "undeliverable" && { undeliverable_cause: null }),
        recorded_at: move.recorded ? clock() : null,
        recorded_by: move.recorded?.userId ?? null,
        recorded_to: move.recorded?.to ?? null,
        recorded_index: move.recorded?.index ?? null,
      };
    case "undeliverable":
      return {
        undeliverable_cause: move.cause,
        checked_at: clock(),
        wallet: null,
        wallet_failure: null,
        ...(move.isLapsed === true && NO_REDIRECT),
      };
    case "pending":
      // The cause stays while the router sends it elsewhere: the address may fail too.
      if ("claim" in move) return { ...redirectColumns(move.claim), checked_at: null };
      return { undeliverable_cause: null, checked_at: null };
    case "failed":
      return { failure: move.reason, wallet_failure: null };
    case "cancelled":
      return { failure: CANCELLED, wallet_failure: null };
  }
}

function describe(move: RefundMove): Record<string, unknown> {
  switch (move.to) {
    case "pending_funds":
      if ("forWalletS" in move) return { needed: String(move.needed), awaitsWallet: true };
      return {
        needed: String(move.needed),
        ...(move.available !== null && { available: String(move.available) }),
        ...(move.walletFailure !== undefined && { walletFailure: move.walletFailure }),
      };
    case "submitted":
      return { jobId: move.jobId, ...(move.wallet !== undefined && { wallet: move.wallet }) };
    case "succeeded":
      return {
        txHash: move.txHash,
        ...(move.block !== null && { block: move.block }),
        ...(move.recorded && { recordedTo: move.recorded.to, userId: move.recorded.userId }),
      };
    case "undeliverable":
      return { cause: move.cause };
    case "pending":
      if ("claim" in move) return { to: move.claim.to, isSent: true };
      return byPerson(move);
    case "cancelled":
      return byPerson(move);
    case "failed":
      return { reason: move.reason };
  }
}

function byPerson({ userId }: { userId: string | null }) {
  return userId === null ? {} : { userId };
}
