import type { Address, Hex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import type { RefundOrder } from "@/server/chain/calls/refund-call";
import { keyOf, refOf, type Terms } from "@/server/chain/calls/terms";
import { possiblePlaces } from "@/server/chain/client/router-place";

/** A refund, with the row of `payment_option` that was paid. */
export interface PaidOption {
  id: string;
  optionId: string;
  paymentId: string;
  merchantId: string;
  chainId: number;
  router: Address;
  payer: Address;
  token: Address;
  /** The refund's amount, in base units. */
  amount: bigint;
  /** Everything that was paid, in base units. */
  paid: bigint;
  fee: bigint;
  destination: Address | null;
  /** Unix seconds. */
  deadline: number;
  /** The router's reference for the option; null when it is the hash of the option's id. */
  ref: Hex | null;
  key: Hex;
}

/** The columns of {@link PaidOption}, from `refund as r` and `payment_option as o`. */
export const PAID_OPTION = [
  "r.id",
  "o.id as optionId",
  "r.payment_id as paymentId",
  "r.merchant_id as merchantId",
  "o.chain_id as chainId",
  "o.router",
  "o.payer",
  "o.token",
  "r.amount",
  "o.amount as paid",
  "o.fee",
  "o.destination",
  "o.deadline",
  "o.option_ref as ref",
  "o.key",
] as const;

/** The hexadecimal columns of {@link PaidOption}. */
export type PaidOptionHex = Pick<PaidOption, "router" | "payer" | "token" | "destination" | "ref" | "key">;

/**
 * Rebuilds the terms that were paid, as the router requires them for a refund.
 * @throws Error when they do not hash to the option's key, since the router would refuse them
 */
function refundTerms(option: PaidOption): Terms {
  const terms: Terms = {
    paymentRef: refOf(option.paymentId),
    optionRef: option.ref ?? refOf(option.optionId),
    merchantRef: refOf(option.merchantId),
    payer: option.payer,
    token: option.token,
    amount: option.paid,
    // Money without a destination stayed in the vault, which is the zero address here too.
    destination: option.destination ?? NATIVE_TOKEN,
    fee: option.fee,
    deadline: BigInt(option.deadline),
  };
  if (!possiblePlaces(option).some((place) => keyOf(terms, place) === option.key)) {
    throw new Error(`the terms of option ${option.optionId} do not come to its key`);
  }
  return terms;
}

/** Builds a refund as the router executes it. */
export function refundOrder(refund: PaidOption): RefundOrder {
  return { terms: refundTerms(refund), amount: refund.amount, refundRef: refOf(refund.id) };
}
