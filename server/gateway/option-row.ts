import type { Address, Hex } from "viem";
import { refOf, type Terms } from "@/server/chain/calls/terms";
import { fragment } from "@/server/db/store";

/** The payer's asset and amount and their use: everything in the router's terms. */
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
  /** `native`: the buyer's wallet sends the payment, in a coin or, in a batch of calls, in a token. */
  kind: "eip3009" | "permit2" | "native";
  amount: bigint;
  fee: bigint;
  destination: Address | null;
  router: Address;
  /** Unix seconds. */
  deadline: number;
  /** The router's reference, a hash that binds the price; null for older options, which use a hash of the id. */
  ref: Hex | null;
}

/** An option with its terms' key, ready to be signed. */
export interface SignableOption extends OptionTerms {
  key: Hex;
}

/** A row of `payment_option`. */
export interface OptionRow extends SignableOption {
  /** When the quote ends; null where no exchange rate is involved. */
  expiresAt: Date | null;
  /** By the database's clock: its quote has ended, or its transaction is void. */
  isExpired: boolean;
  withdrawnAt: Date | null;
  /** Recent enough that another quote at the same price would be equal. */
  isFresh: boolean;
  /** Bit n is set once the option was handed out with n executable actions. */
  actionCounts: number;
}

/** Seconds in which a renewal returns the same quote, while the price is the same. */
const FRESH_S = 30;

/** Columns of {@link OptionRow}, from `payment_option o`. Continue with `$narrowType<OptionHex>()`. */
export const OPTION_FIELDS = [
  "o.id",
  "o.payment_id as paymentId",
  "o.account",
  "o.chain_id as chainId",
  "o.payer",
  "o.asset",
  "o.token",
  "o.kind",
  "o.amount",
  "o.fee",
  "o.destination",
  "o.router",
  "o.deadline",
  "o.option_ref as ref",
  "o.key",
  "o.expires_at as expiresAt",
  fragment<boolean>`coalesce(o.expires_at <= clock_timestamp(),
    o.kind = 'native' and o.deadline <= extract(epoch from clock_timestamp()))`.as("isExpired"),
  "o.withdrawn_at as withdrawnAt",
  fragment<boolean>`o.created_at > clock_timestamp() - ${fragment.lit(FRESH_S)} * interval '1 second'`.as(
    "isFresh",
  ),
  "o.action_counts as actionCounts",
] as const;

/** The columns of an option that hold addresses and hashes. */
export type OptionHex = Pick<OptionRow, "payer" | "token" | "destination" | "router" | "ref" | "key">;

const VAULT: Address = "0x0000000000000000000000000000000000000000";

/** Terms that all options of a payment share. */
export type PaymentRefs = Pick<Terms, "paymentRef" | "merchantRef">;

/**
 * Hashes the router's references of a payment and its merchant. Hashing dominates an option's cost, so it runs once for
 * all.
 */
export function refsOf(payment: { id: string; merchantId: string }): PaymentRefs {
  return { paymentRef: refOf(payment.id), merchantRef: refOf(payment.merchantId) };
}

/** Returns the terms that the option's buyer signs or sends. */
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

/** Returns the bit of `actionCounts` for this number of actions. */
export function countBit(actions: number): number {
  return 1 << actions;
}
