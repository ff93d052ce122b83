import { surplusOf } from "@/server/deposits/deposit-status";
import type { DepositStatus, SurplusStatus } from "@/server/deposits/lifecycle";

/** What lies at a deposit address of one token. Amounts are in base units. */
interface Lying {
  status: DepositStatus;
  /** The amount of the terms. */
  amount: bigint;
  /** The router's event of the execution is stored. */
  isExecuted: boolean;
  /** On the deposit's own network and in its own token. */
  isOwn: boolean;
  lying: bigint;
}

/**
 * Calculates how much of one token pays nothing. The payment may be known as paid before the router's event is stored,
 * and the event before the payment is known as paid.
 */
export function surplusIn({ isExecuted, isOwn, lying, amount, ...deposit }: Lying): bigint {
  const status = isExecuted ? "paid" : deposit.status;
  if (isOwn && status === "paid" && !isExecuted) return lying > amount ? lying - amount : 0n;
  return surplusOf({ status, amount, lying, isOwn });
}

/** The call that moves a surplus. */
export interface SurplusCall {
  kind: string;
  status: "queued" | "signed" | "mined" | "confirmed" | "failed";
  failure: string | null;
  /** The router's event of one of its transactions is stored. */
  isStored: boolean;
}

interface SurplusFacts {
  /** Base units at the address that pay nothing. */
  surplus: bigint;
  /** Null before there was a surplus. */
  stored: { amount: bigint; status: SurplusStatus } | null;
  /** A transaction took money from the address without a payment. */
  hasLeft: boolean;
  /** The newest call for it; null when there was none. */
  call: SurplusCall | null;
}

/** Failures of a return after which the same call may succeed, or is no longer needed. */
const PASSING = /DepositStillOpen|NothingToReturn|the time to execute it has passed|nonce|lost its role/;

type NextSurplus = Extract<SurplusStatus, "none" | "returned" | "exception">;

/** Decides the status that a surplus takes by its facts; null when it keeps its own. */
export function nextSurplus({ surplus, stored, hasLeft, call }: SurplusFacts): NextSurplus | null {
  if (surplus === 0n) {
    if (!stored || stored.status === "returned" || stored.amount === 0n) return null;
    return hasLeft ? "returned" : "none";
  }
  if (stored?.status === "returned") return "none";
  return stored?.status === "returning" ? afterCall(call) : null;
}

/** The call is open, it may be repeated, or it is hopeless. What still lies there after its event came later. */
function afterCall(call: SurplusCall | null): "none" | "exception" | null {
  if (call?.isStored) return "none";
  if (call && call.status !== "failed") return null;
  const isOver = !call || call.kind === "deposit_claim" || PASSING.test(call.failure ?? "");
  return isOver ? "none" : "exception";
}
