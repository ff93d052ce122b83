import type { Address, Hex } from "viem";
import { refOf, type Terms } from "@/server/chain/calls/terms";

/** What an account parts with in which asset, and what becomes of it: everything that goes into the router's terms. */
interface OptionTerms {
  id: string;
  paymentId: string;
  /** CAIP-10, the address in EIP-55 form. */
  account: string;
  chainId: number;
  payer: Address;
  /** CAIP-19. */
  asset: string;
  token: Address;
  kind: "eip3009" | "permit2" | "native";
  amount: bigint;
  fee: bigint;
  destination: Address | null;
  router: Address;
  /** Unix seconds. */
  deadline: number;
  /** The router's name for it, a hash that binds the price; null for older options, which it names by a hash of the id. */
  ref: Hex | null;
}

/** An option whose terms have their key, so that they can be signed. */
export interface SignableOption extends OptionTerms {
  key: Hex;
}

/** A row of `payment_option`. */
export interface OptionRow extends SignableOption {
  /** When the quote ends; null where no exchange rate is involved. */
  expiresAt: Date | null;
  /** By the database's clock: its quote has ended, or its transaction would be void. */
  isExpired: boolean;
  withdrawnAt: Date | null;
  /** Made so lately that another quote at the same price would say the same. */
  isFresh: boolean;
  /** Bit n is set once the option was given with n actions that the wallet executes. */
  actionCounts: number;
}

/** Seconds for which a quote is given again to a wallet that asks to renew it, while the price is the same. */
const FRESH_S = 30;

/** Columns of {@link OptionRow}, from `payment_option o`. */
export const OPTION_COLUMNS = `o.id, o.payment_id as "paymentId", o.account, o.chain_id as "chainId", o.payer, o.asset, o.token, o.kind,
  o.amount, o.fee, o.destination, o.router, o.deadline, o.option_ref as ref, o.key, o.expires_at as "expiresAt",
  coalesce(o.expires_at <= clock_timestamp(), o.kind = 'native' and o.deadline <= extract(epoch from clock_timestamp())) as "isExpired", o.withdrawn_at as "withdrawnAt",
  o.created_at > clock_timestamp() - interval '${FRESH_S} seconds' as "isFresh", o.action_counts as "actionCounts"`;

const VAULT: Address = "0x0000000000000000000000000000000000000000";

/** What all options of a payment have in common in the router's terms. */
export type PaymentRefs = Pick<Terms, "paymentRef" | "merchantRef">;

/** How the router names a payment and its merchant. Hashing is what options cost, so this is done once for all. */
export function refsOf(payment: { id: string; merchantId: string }): PaymentRefs {
  return { paymentRef: refOf(payment.id), merchantRef: refOf(payment.merchantId) };
}

/** The terms that the option's buyer signs or sends. */
export function termsOf(option: OptionTerms, refs: PaymentRefs): Terms {
  return {
    ...refs,
    optionRef: option.ref ?? refOf(option.id),
    payer: option.payer,
    token: option.token,
    amount: option.amount,
    destination: option.destination ?? VAULT,
    fee: option.fee,
    deadline: BigInt(option.deadline),
  };
}

/** The bit of `actionCounts` for this many actions. */
export function countBit(actions: number): number {
  return 1 << actions;
}
