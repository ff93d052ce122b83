import type { Address, Hex } from "viem";
import { formatAccountId, shownAddress } from "@/server/assets/caip";
import { payDepositAuthorizationCall } from "@/server/chain/calls/pay-call";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { keyOf } from "@/server/chain/calls/terms";
import { placeOf } from "@/server/chain/client/router-place";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { hasArrived } from "@/server/chain/reads/read-authorization";
import type { Signer } from "@/server/deposits/authorized-terms";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { depositTerms } from "@/server/deposits/deposit-terms";
import { isSignatureError } from "@/server/gateway/explain-revert";
import { routerPaused } from "@/server/gateway/router-paused";
import { recordMatch } from "@/server/gateway/screen-accounts";
import type { Offer } from "@/server/gateway/x402/find-offers";
import type { PaymentPayload, PaymentRequirements } from "@/server/gateway/x402/schema";
import { toUnixSeconds } from "@/server/kernel/clock";
import type { PaymentRow } from "@/server/payments/payment-row";
import { requireGasBudget } from "@/server/relayer/signer/gas-budget";
import { findDenied } from "@/server/screening/find-denied";

/** A signature that pays: the call to send, or nothing to send because somebody else has sent it. */
export interface Verified {
  deposit: DepositRow;
  signer: Signer;
  /** Unix seconds: after it the token refuses the authorization. */
  validBefore: number;
  /** Null when its money is at the deposit address already. */
  calldata: Hex | null;
}

interface Given {
  payment: PaymentRow;
  offers: readonly Offer[];
  requestId: string;
}

/** Seconds that must be left to have it mined. */
const LEAST_S = 6;
const LAST = 2n ** 40n;

/**
 * Checks a signed payment: it accepts an offer field for field, pays exactly its amount to its address, and the very
 * call that will be sent succeeds on the present chain.
 * @returns the reason as x402 names it when it does not
 * @throws AppError `rate_limited` (the account's gas budget), `bad_gateway`, `unavailable` (also a paused router)
 */
export async function verifySignature(
  given: PaymentPayload,
  { payment, offers, requestId }: Given,
): Promise<Verified | string> {
  const offer = offers.find(({ requirements }) => isSame(requirements, given.accepted));
  if (!offer) return "invalid_payment_requirements";
  const { authorization } = given.payload;
  const fault = faultOf(authorization, offer.requirements, toUnixSeconds(payment.readAt));
  if (fault) return fault;
  const from = shownAddress(authorization.from) as Address;
  const denied = await findDenied([from]);
  if (denied.size > 0) {
    await recordMatch(payment.id, [...denied], requestId);
    return "payer_refused";
  }
  const { deposit } = offer;
  await requireGasBudget({ accountId: payment.accountId, payer: from }, deposit.chainId);
  return simulate(deposit, from, given.payload);
}

/** Compares all fields but the time, which is less with each request. */
function isSame(offered: PaymentRequirements, accepted: PaymentRequirements): boolean {
  const { name, version } = offered.extra;
  return (
    offered.network === accepted.network &&
    offered.amount === accepted.amount &&
    offered.asset.toLowerCase() === accepted.asset.toLowerCase() &&
    offered.payTo.toLowerCase() === accepted.payTo.toLowerCase() &&
    name === accepted.extra.name &&
    version === accepted.extra.version
  );
}

function faultOf(
  { to, value, validBefore }: PaymentPayload["payload"]["authorization"],
  { payTo, amount }: PaymentRequirements,
  now: number,
): string | null {
  if (to.toLowerCase() !== payTo.toLowerCase()) return "invalid_exact_evm_payload_recipient_mismatch";
  if (value !== amount) return "invalid_exact_evm_payload_authorization_value";
  if (BigInt(validBefore) < now + LEAST_S) return "invalid_exact_evm_payload_authorization_valid_before";
  return null;
}

async function simulate(
  row: DepositRow,
  from: Address,
  { authorization, signature }: PaymentPayload["payload"],
): Promise<Verified | string> {
  const place = { chainId: row.chainId, router: row.router as Address };
  const terms = depositTerms({ ...row, ref: row.optionRef } as Parameters<typeof depositTerms>[0]);
  const nonce = authorization.nonce.toLowerCase() as Hex;
  const [validAfter, validBefore] = [BigInt(authorization.validAfter), BigInt(authorization.validBefore)];
  const signed = { from, validAfter, validBefore, nonce, signature: signature as Hex };
  const data = payDepositAuthorizationCall(terms, signed);
  const payer = from.toLowerCase() as Address;
  const verified = {
    deposit: row,
    signer: {
      depositId: row.id,
      payer,
      account: formatAccountId(row.chainId, from),
      key: keyOf({ ...terms, payer }, placeOf(place)),
    },
    validBefore: Number(validBefore < LAST ? validBefore : LAST),
  };
  const call = { from: relayerAccount().address, to: place.router, data };
  const outcome = await callOrRevert(row.chainId, call);
  if (!outcome.reverted) return { ...verified, calldata: data };
  if (outcome.error === "Paused") throw routerPaused();
  const { amount, chainId } = row;
  const sent = { chainId, token: terms.token, from, nonce, to: row.address as Address, amount };
  if (await hasArrived(sent)) return { ...verified, calldata: null };
  return isSignatureError(outcome.error)
    ? "invalid_exact_evm_payload_signature"
    : "invalid_transaction_state";
}
