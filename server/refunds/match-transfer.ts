import type { SentTransaction, SentTransfer } from "@/server/chain/reads/read-sent";
import { routerEvents } from "@/server/chain/reads/router-events";

/** The transfer that would pay a refund. Addresses are in lower case. */
export interface WantedTransfer {
  router: string;
  payer: string;
  /** The payer, and the address that the payer signed for. */
  receivers: readonly string[];
  /** Base units. */
  amount: bigint;
  /** The block that executed the payment. */
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

/** Finds the transfers of a transaction that may pay a refund, in order, or the reason why there are none. */
export function matchTransfers(
  { inclusion, head, transfers }: SentTransaction,
  wanted: WantedTransfer,
): SentTransfer[] | Mismatch {
  if (!inclusion.succeeded) return "reverted";
  if (inclusion.blockNumber > head.confirmed) return "unconfirmed";
  if (inclusion.blockNumber <= wanted.paidBlock) return "before_payment";
  // The router's events already book its payments and refunds. A withdrawal from a vault may pay a refund.
  const isPayment = ({ type }: { type: string }) => type === "PaymentExecuted" || type === "PaymentRefunded";
  if (routerEvents([wanted.router], inclusion.logs).some(isPayment)) return "router_payment";
  const received = transfers.filter(({ to }) => wanted.receivers.includes(to));
  if (received.length === 0) return "other_transfer";
  const foreign = received.filter(({ from }) => from !== wanted.payer && !wanted.receivers.includes(from));
  if (foreign.length === 0) return "sent_by_buyer";
  const enough = foreign.filter(({ amount }) => amount >= wanted.amount);
  return enough.length === 0 ? "too_little" : enough;
}
