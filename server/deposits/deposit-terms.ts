import type { Address, Hex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { keyOf, refOf, type Terms } from "@/server/chain/calls/terms";
import { placeOf } from "@/server/chain/client/router-place";

/** The columns of a deposit that are in its terms. */
export interface DepositTermsRow {
  id: string;
  paymentId: string;
  merchantId: string;
  optionId: string;
  /** The router's reference for the option; null when it is the hash of the option's id. */
  ref: Hex | null;
  chainId: number;
  router: Address;
  payer: Address;
  token: Address;
  amount: bigint;
  fee: bigint;
  /** Null for the merchant's vault. */
  destination: Address | null;
  /** Unix seconds. */
  deadline: number;
  key: Hex;
}

/**
 * Returns the terms of which a deposit address consists.
 * @throws Error when they do not hash to its key, since the router would look at another address
 */
export function depositTerms(deposit: DepositTermsRow): Terms {
  const terms: Terms = {
    paymentRef: refOf(deposit.paymentId),
    optionRef: deposit.ref ?? refOf(deposit.optionId),
    merchantRef: refOf(deposit.merchantId),
    payer: deposit.payer,
    token: deposit.token,
    amount: deposit.amount,
    // Money without a destination stays in the vault, which is the zero address here too.
    destination: deposit.destination ?? NATIVE_TOKEN,
    fee: deposit.fee,
    deadline: BigInt(deposit.deadline),
  };
  if (keyOf(terms, placeOf(deposit)) !== deposit.key) {
    throw new Error(`the terms of deposit ${deposit.id} do not come to its key`);
  }
  return terms;
}
