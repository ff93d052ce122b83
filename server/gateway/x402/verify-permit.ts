import type { Address, Hex } from "viem";
import { formatAccountId, shownAddress } from "@/server/assets/caip";
import { payDepositCall } from "@/server/chain/calls/pay-call";
import { type SignedPermit, settlePermitCall, x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { simulateCalls } from "@/server/chain/calls/simulate-calls";
import { digestOf } from "@/server/chain/calls/typed-data";
import { permitTypedData } from "@/server/chain/calls/x402-typed-data";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { hasPermitArrived, readPermitAllowance } from "@/server/chain/reads/read-permit";
import { verifySignature } from "@/server/chain/signatures/verify-signature";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { depositTerms } from "@/server/deposits/deposit-terms";
import { isSignatureError } from "@/server/gateway/explain-revert";
import type { Offer } from "@/server/gateway/x402/find-offers";
import { ALLOWANCE_REQUIRED } from "@/server/gateway/x402/headers";
import type { PermitPayload } from "@/server/gateway/x402/schema";
import type { Verified } from "@/server/gateway/x402/verified";
import { LEAST_S } from "@/server/gateway/x402/verify-authorization";
import { toUnixSeconds } from "@/server/kernel/clock";
import { MAX_ITEM_GAS } from "@/server/relayer/signer/build-batches";

/**
 * Compares a permit with the offer; null when it pays it. One that is valid after the address's end is refused: nobody
 * may send money there that would not count.
 */
export function permitFault(
  { permit2Authorization: given }: PermitPayload,
  { deposit, requirements: { payTo, amount, asset } }: Offer,
  now: number,
): string | null {
  const { permitted, spender, witness } = given;
  const deadline = BigInt(given.deadline);
  const faults: [is: boolean, fault: string][] = [
    [!isSame(spender, x402ProxyAddress), "invalid_permit2_spender"],
    [!isSame(witness.to, payTo), "invalid_permit2_recipient_mismatch"],
    [!isSame(permitted.token, asset), "permit2_token_mismatch"],
    [permitted.amount !== amount, "permit2_amount_mismatch"],
    [deadline < now + LEAST_S, "permit2_deadline_expired"],
    [deadline > toUnixSeconds(deposit.expiresAt), "permit2_deadline_too_late"],
  ];
  return faults.find(([is]) => is)?.[1] ?? null;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Proves that the proxy's call with the permit succeeds on the present chain, and the deposit's execution after it.
 * @returns the reason as x402 names it when it does not
 * @throws AppError `bad_gateway`
 */
export async function provePermit(
  deposit: DepositRow,
  { permit2Authorization: given, signature }: PermitPayload,
): Promise<Verified | string> {
  const { chainId, amount } = deposit;
  const permit: SignedPermit = {
    from: shownAddress(given.from) as Address,
    token: deposit.token,
    amount,
    to: deposit.address,
    nonce: BigInt(given.nonce),
    validAfter: BigInt(given.witness.validAfter),
    deadline: BigInt(given.deadline),
    signature: signature as Hex,
  };
  const verified = verifiedBy(deposit, permit);
  const data = settlePermitCall(permit);
  const call = { from: relayerAccount().address, to: x402ProxyAddress, data };
  const outcome = await callOrRevert(chainId, call);
  if (!outcome.reverted)
    return (await mayExecute(deposit, call)) ? { ...verified, calldata: data } : "invalid_transaction_state";
  if (await hasPermitArrived(chainId, permit)) {
    // A used permit reverts before its signature is read.
    const digest = digestOf(permitTypedData(chainId, permit));
    const signed = await verifySignature(chainId, permit.from, { digest, signature: permit.signature });
    return signed ? { ...verified, calldata: null } : "invalid_permit2_signature";
  }
  if (isSignatureError(outcome.error)) return "invalid_permit2_signature";
  if ((await readPermitAllowance(chainId, permit)) < amount) return ALLOWANCE_REQUIRED;
  return "invalid_transaction_state";
}

function verifiedBy(deposit: DepositRow, { from, deadline }: SignedPermit): Omit<Verified, "calldata"> {
  const { id: depositId, chainId, key } = deposit;
  const payer = from.toLowerCase() as Address;
  const signer = { depositId, payer, account: formatAccountId(chainId, from), key };
  return { kind: "fund_deposit", deposit, signer, validBefore: Number(deadline) };
}

/** Tries the execution after the transfer; true where the node cannot. Nobody is charged for a call that reverts. */
async function mayExecute(row: DepositRow, funding: Funding): Promise<boolean> {
  const { chainId, router: to, optionRef: ref } = row;
  const terms = depositTerms({ ...row, ref });
  const paying = { from: funding.from, to, data: payDepositCall(terms) };
  const [funds, pays] = await simulateCalls(chainId, [funding, paying], MAX_ITEM_GAS);
  return !funds || Boolean(pays);
}

interface Funding {
  from: Address;
  to: Address;
  data: Hex;
}
