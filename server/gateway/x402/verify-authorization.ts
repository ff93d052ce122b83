import type { Address, Hex } from "viem";
import { assetOfToken } from "@/server/assets/asset";
import { formatAccountId, shownAddress } from "@/server/assets/caip";
import { payDepositAuthorizationCall } from "@/server/chain/calls/pay-call";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { keyOf } from "@/server/chain/calls/terms";
import { digestOf } from "@/server/chain/calls/typed-data";
import { type SignedTransfer, transferTypedData } from "@/server/chain/calls/x402-typed-data";
import { findChain } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { hasArrived } from "@/server/chain/reads/read-authorization";
import { verifySignature } from "@/server/chain/signatures/verify-signature";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { depositTerms } from "@/server/deposits/deposit-terms";
import { isSignatureError } from "@/server/gateway/explain-revert";
import { routerPaused } from "@/server/gateway/router-paused";
import type { AuthorizationPayload, PaymentRequirements } from "@/server/gateway/x402/schema";
import type { Verified } from "@/server/gateway/x402/verified";

/** Seconds that must be left to have it mined. */
export const LEAST_S = 6;
const LAST = 2n ** 40n;

/** Compares an EIP-3009 authorization with the offer; null when it pays it. */
export function authorizationFault(
  { authorization: { to, value, validBefore } }: AuthorizationPayload,
  { payTo, amount }: PaymentRequirements,
  now: number,
): string | null {
  if (to.toLowerCase() !== payTo.toLowerCase()) return "invalid_exact_evm_payload_recipient_mismatch";
  if (value !== amount) return "invalid_exact_evm_payload_authorization_value";
  if (BigInt(validBefore) < now + LEAST_S) return "invalid_exact_evm_payload_authorization_valid_before";
  return null;
}

/**
 * Proves that the router's call with the authorization succeeds on the present chain.
 * @returns the reason as x402 names it when it does not
 * @throws AppError `bad_gateway`, `unavailable` while the router is paused
 */
export async function proveAuthorization(
  row: DepositRow,
  { authorization, signature }: AuthorizationPayload,
): Promise<Verified | string> {
  const from = shownAddress(authorization.from) as Address;
  const place = { chainId: row.chainId, router: row.router as Address };
  const terms = depositTerms({ ...row, ref: row.optionRef } as Parameters<typeof depositTerms>[0]);
  const nonce = authorization.nonce.toLowerCase() as Hex;
  const [validAfter, validBefore] = [BigInt(authorization.validAfter), BigInt(authorization.validBefore)];
  const signed = { from, validAfter, validBefore, nonce, signature: signature as Hex };
  const data = payDepositAuthorizationCall(terms, signed);
  const payer = from.toLowerCase() as Address;
  const verified = {
    kind: "pay_deposit_authorization",
    deposit: row,
    signer: {
      depositId: row.id,
      payer,
      account: formatAccountId(row.chainId, from),
      key: keyOf({ ...terms, payer }, placeOf(place)),
    },
    validBefore: Number(validBefore < LAST ? validBefore : LAST),
  } as const;
  const call = { from: relayerAccount().address, to: place.router, data };
  const outcome = await callOrRevert(row.chainId, call);
  if (!outcome.reverted) return { ...verified, calldata: data };
  if (outcome.error === "Paused") throw routerPaused();
  const { amount, chainId } = row;
  const sent = { chainId, token: terms.token, from, nonce, to: row.address as Address, amount };
  if (await hasArrived(sent)) {
    // A used authorization reverts before its signature is read.
    const isTheirs = await isSigned(sent, { validAfter, validBefore, signature: signed.signature });
    return isTheirs ? { ...verified, calldata: null } : "invalid_exact_evm_payload_signature";
  }
  return isSignatureError(outcome.error)
    ? "invalid_exact_evm_payload_signature"
    : "invalid_transaction_state";
}

interface Sent extends Omit<SignedTransfer, "validAfter" | "validBefore"> {
  chainId: number;
  token: Address;
}

async function isSigned(
  { chainId, token: address, ...transfer }: Sent,
  { signature, ...times }: Pick<SignedTransfer, "validAfter" | "validBefore"> & { signature: Hex },
): Promise<boolean> {
  const chain = findChain(chainId);
  const domain = chain && assetOfToken(chain, address)?.domain;
  if (!domain) return false;
  const digest = digestOf(transferTypedData({ chainId, address, domain }, { ...transfer, ...times }));
  return (await verifySignature(chainId, transfer.from, { digest, signature })) !== null;
}
