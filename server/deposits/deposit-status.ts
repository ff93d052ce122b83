import { type DepositStatus, isLive } from "@/server/deposits/lifecycle";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/** The facts that decide a deposit's status. Amounts are in base units of its token. */
export interface DepositFacts {
  /** The stored status. */
  status: DepositStatus;
  optionId: string;
  /** The amount of the terms. */
  amount: bigint;
  /** On its network, in its token, in blocks stamped until `expiresAt` that are on the chain. */
  received: bigint;
  /** The part of `received` whose senders are on the list of refused addresses. */
  listed: bigint;
  expiresAt: Date;
  /** Unix seconds: the last moment of the terms. */
  deadline: number;
  /** All transfers in blocks stamped until this time are known. */
  readUntil: Date;
  /** A newer address of the same payer took its place. */
  isReplaced: boolean;
  payment: { status: PaymentStatus; optionId: string | null };
  /** The active attempt brings its money itself, by a signed authorization. */
  isAuthorized: boolean;
}

/** A listed sender of at least this share of the amount, in percent, holds a deposit. */
const HELD_FROM_PERCENT = 1n;

/** Computes a deposit's status from the facts of the chain and its payment. */
export function depositStatus(facts: DepositFacts): DepositStatus {
  const { status, payment, optionId } = facts;
  if (payment.status === "succeeded" && payment.optionId === optionId) return "paid";
  if (!isLive(status)) return status;
  if (payment.status === "succeeded" || payment.status === "cancelled" || payment.status === "failed")
    return "superseded";
  if (payment.status === "expired") return "expired";
  const isAttempted = payment.status === "processing" && payment.optionId === optionId;
  if (isAttempted && facts.isAuthorized) return "executing";
  return facts.received >= facts.amount ? fundedStatus(facts, isAttempted) : openStatus(facts);
}

function fundedStatus(facts: DepositFacts, isAttempted: boolean): DepositStatus {
  const { amount, listed, deadline, readUntil, isReplaced } = facts;
  if (isHeld({ listed, amount })) return "held";
  if (isAttempted) return "executing";
  if (isReplaced) return "superseded";
  return readUntil.getTime() > deadline * 1_000 ? "expired" : "funded";
}

/** Checks whether refused addresses sent too much of the amount. */
export function isHeld({ listed, amount }: Pick<DepositFacts, "listed" | "amount">): boolean {
  return listed > 0n && listed * 100n >= amount * HELD_FROM_PERCENT;
}

function openStatus({ received, expiresAt, readUntil, isReplaced }: DepositFacts): DepositStatus {
  if (isReplaced) return "superseded";
  if (readUntil > expiresAt) return "expired";
  return received > 0n ? "partial" : "waiting";
}

interface Lying {
  status: DepositStatus;
  /** The amount of the terms, in base units. */
  amount: bigint;
  /** Units at the address: arrived and neither executed nor returned. */
  lying: bigint;
  /** On the deposit's own network and in its own token. */
  isOwn: boolean;
}

/** Computes the units at an address that pay no payment: while it is live, its own token up to the amount does. */
export function surplusOf({ status, amount, lying, isOwn }: Lying): bigint {
  if (!isOwn || !isLive(status)) return lying;
  return lying > amount ? lying - amount : 0n;
}
