import type { Hex } from "viem";
import type { DemoOption, DemoPayment } from "@/scripts/demo/price-sales";
import { refOf } from "@/server/chain/calls/terms";
import { newId } from "@/server/kernel/ids";

/** A refund of the demo. Times are Unix milliseconds. */
export interface DemoRefund {
  id: string;
  ref: Hex;
  payment: DemoPayment;
  option: DemoOption;
  amount: bigint;
  isPart: boolean;
  reason: string;
  requestedAt: number;
  /** Null while its vault lacks the money. */
  executedAt: number | null;
  /** Whether it returns what an exception is about. */
  isOfException: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Between a request and its transaction. */
const SENT_AFTER_MS = 20_000;
/** The person who decides about an exception does so the next day. */
export const DECIDED_AFTER_MS = 26 * HOUR_MS;

/** The reference of the sale whose second payment was returned: the first that was paid twice. */
export function isReturnedTwice(payment: DemoPayment, payments: readonly DemoPayment[]): boolean {
  return payment === payments.find(({ sale }) => sale.outcome === "twice");
}

/** Lists the refunds of paid sales that fit before `to`, and that of an exception; oldest first. */
export function planRefunds(payments: readonly DemoPayment[], to: number): DemoRefund[] {
  const refunds = payments.flatMap((payment) => {
    const made = isReturnedTwice(payment, payments) ? ofException(payment) : ofSale(payment, to);
    return made && (made.executedAt ?? made.requestedAt) < to ? [made] : [];
  });
  return refunds.sort((a, b) => a.requestedAt - b.requestedAt);
}

function ofSale(payment: DemoPayment, to: number): DemoRefund | null {
  const { refund, endedAt } = payment.sale;
  const [option] = payment.options;
  if (!refund || !option) return null;
  const { amount: paid } = option.terms;
  const wanted = Math.floor(endedAt / DAY_MS + refund.days) * DAY_MS + refund.minute * 60_000;
  const requestedAt = refund.lacksFunds ? Math.min(wanted, to - HOUR_MS) : wanted;
  return {
    ...named(requestedAt),
    ...{ payment, option, requestedAt, reason: refund.reason, isOfException: false },
    amount: refund.percent === null ? paid : (paid * BigInt(refund.percent)) / 100n,
    isPart: refund.percent !== null,
    executedAt: refund.lacksFunds ? null : requestedAt + SENT_AFTER_MS,
  };
}

function ofException(payment: DemoPayment): DemoRefund | null {
  const option = payment.options[1];
  if (!option) return null;
  const requestedAt = payment.sale.endedAt + DECIDED_AFTER_MS;
  return {
    ...named(requestedAt),
    ...{ payment, option, requestedAt, amount: option.terms.amount, isPart: false },
    reason: "Paid twice",
    executedAt: requestedAt + SENT_AFTER_MS,
    isOfException: true,
  };
}

function named(at: number): { id: string; ref: Hex } {
  const id = newId("ref", at);
  return { id, ref: refOf(id) };
}
