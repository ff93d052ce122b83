import type { SentTransaction, SentTransfer } from "@/server/chain/reads/read-sent";
import { routerEvents } from "@/server/chain/reads/router-events";

/** Which transfer would pay a refund. Addresses in lower case. */
export interface WantedTransfer {
  router: string;
  payer: string;
  /** The payer, and the address that the payer signed for. */
  receivers: readonly string[];
  /** Base units. */
  amount: bigint;
  /** The block that the payment was executed in. */
  paidBlock: number;
}

/** Why a transaction does not pay a refund. */
export type Mismatch =
  | "reverted"
  | "unconfirmed"
  | "before_payment"
  | "router_payment"
  | "other_transfer"
  | "sent_by_buyer"
  | "too_little";

/** The transfers of a transaction by which a refund may be paid, in order; or why there is none. */
export function matchTransfers(
  { inclusion, head, transfers }: SentTransaction,
  wanted: WantedTransfer,
): SentTransfer[] | Mismatch {
  if (!inclusion.succeeded) return "reverted";
  if (inclusion.blockNumber > head.confirmed) return "unconfirmed";
  if (inclusion.blockNumber <= wanted.paidBlock) return "before_payment";
  // What the router pays out for payments and refunds is booked by its own events. A withdrawal from a vault may pay.
  const isPayment = ({ type }: { type: string }) => type === "PaymentExecuted" || type === "PaymentRefunded";
  if (routerEvents(wanted.router, inclusion.logs).some(isPayment)) return "router_payment";
  const received = transfers.filter(({ to }) => wanted.receivers.includes(to));
  if (received.length === 0) return "other_transfer";
  const foreign = received.filter(({ from }) => from !== wanted.payer && !wanted.receivers.includes(from));
  if (foreign.length === 0) return "sent_by_buyer";
  const enough = foreign.filter(({ amount }) => amount >= wanted.amount);
  return enough.length === 0 ? "too_little" : enough;
}
