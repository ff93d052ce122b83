import type { Address, Hex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { keyOf, refOf, type Terms } from "@/server/chain/calls/terms";

/** A row of `payment_option` that was paid. */
export interface PaidOption {
  optionId: string;
  paymentId: string;
  merchantId: string;
  chainId: number;
  router: Address;
  payer: Address;
  token: Address;
  amount: bigint;
  fee: bigint;
  destination: Address | null;
  /** Unix seconds. */
  deadline: number;
  /** The router's name for the option; null where that is a hash of its id. */
  ref: Hex | null;
  key: Hex;
}

/**
 * The terms that were paid, as the router demands them back.
 * @throws Error when they do not come to the option's key: then the router would refuse them
 */
export function refundTerms(option: PaidOption): Terms {
  const terms: Terms = {
    paymentRef: refOf(option.paymentId),
    optionRef: option.ref ?? refOf(option.optionId),
    merchantRef: refOf(option.merchantId),
    payer: option.payer,
    token: option.token,
    amount: option.amount,
    // The zero address, too: what has no destination stayed in the vault.
    destination: option.destination ?? NATIVE_TOKEN,
    fee: option.fee,
    deadline: BigInt(option.deadline),
  };
  if (keyOf(terms, option) !== option.key) {
    throw new Error(`the terms of option ${option.optionId} do not come to its key`);
  }
  return terms;
}
