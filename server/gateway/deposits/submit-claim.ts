import type { Address, Hex } from "viem";
import { shownAddress } from "@/server/assets/caip";
import { claimDepositCall } from "@/server/chain/calls/deposit-calls";
import { claimTypedData, type PayerClaim } from "@/server/chain/calls/payer-claim";
import { digestOf } from "@/server/chain/calls/typed-data";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { findRouter } from "@/server/chain/client/routers";
import { verifySignature } from "@/server/chain/signatures/verify-signature";
import { databaseNowMs } from "@/server/db/database-clock";
import { transaction } from "@/server/db/sql";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { depositTerms } from "@/server/deposits/deposit-terms";
import { moveCost } from "@/server/deposits/move-cost";
import { isListed, screenSenders } from "@/server/deposits/screen-senders";
import { countRead } from "@/server/gateway/client-limits";
import { requireReceiver } from "@/server/gateway/deposits/check-refund";
import { presentDeposit } from "@/server/gateway/deposits/present-deposit";
import type { ClaimDepositBody, Deposit } from "@/server/gateway/deposits/schema";
import { findDeposit } from "@/server/gateway/deposits/wait-for-deposit";
import { AppError, invalidField } from "@/server/kernel/errors";
import { claimDeposit } from "@/server/reconciliation/claim-deposit";
import type { ClaimOutcome } from "@/server/reconciliation/decide-claim";
import { releaseRefunds } from "@/server/refunds/release-refunds";

/** Seconds that a claim must last at least: its call has to be in a block by then. */
const LEAST_S = 60;

interface Request extends ClaimDepositBody {
  paymentId: string;
  depositId: string;
  requestId: string;
  /** The client's network, where it is known. */
  network: string | null;
}

/**
 * Accepts a payer's signature that says where money at a deposit address goes: queues the call that sends it, and lets
 * refunds go that wait for an address.
 * @throws AppError `payment_not_found`, `not_found`, `params_validation`, `invalid_signature`, `bad_gateway`;
 *   `invalid_state` when nothing can be sent, with the calldata where the client can send it
 */
export async function submitClaim(request: Request): Promise<Deposit> {
  const { paymentId, depositId, requestId } = request;
  const deposit = await findDeposit(paymentId, depositId);
  countRead({ network: request.network, paymentId });
  const chain = requireNetwork(deposit, request.chainId);
  const to = await requireReceiver({ field: "to", address: request.to, paymentId, requestId });
  const token = request.token.toLowerCase() as Address;
  const signed = await requireSignature(deposit, request, { key: deposit.key, token, to });
  const claim = { to, deadline: request.deadline, signature: signed };
  const isOfTerms = chain.id === deposit.chainId && token === deposit.token;
  const released = isOfTerms ? await release(deposit, claim, requestId) : 0;
  const least = (await moveCost(chain, token)) ?? 0n;
  const place = { depositId, paymentId, chainId: chain.id, token, least };
  await screenSenders(depositId);
  const outcome = (await isListed(deposit.payer)) ? "listed" : await claimDeposit({ ...place, ...claim });
  if (outcome !== "queued" && released === 0) throw notSent(deposit, { ...place, ...claim }, outcome);
  return presentDeposit(await findDeposit(paymentId, depositId));
}

interface Signed {
  to: Address;
  deadline: number;
  signature: Hex;
}

/** Money on a network is moved by the router there, which has the same address on all networks with deposits. */
function requireNetwork({ router }: DepositRow, chainId: number): ChainConfig {
  const chain = findChain(chainId);
  if (chain && findRouter(chain, router)?.version === 2) return chain;
  throw invalidField("chainId", "is not a network on which this deposit can be claimed");
}

async function requireSignature(
  deposit: DepositRow,
  { deadline, chainId, signature }: Request,
  { key, token, to }: Omit<PayerClaim, "deadline">,
): Promise<Hex> {
  if (deposit.refundKind === "none") {
    const message =
      "This deposit names nobody whose signature could claim its money. It belongs to the merchant.";
    throw new AppError("invalid_state", message, { status: 409 });
  }
  const leftS = deadline - (await databaseNowMs()) / 1_000;
  if (leftS < LEAST_S)
    throw invalidField("deadline", "must be a minute from now at least", { leastS: LEAST_S });
  const place = placeOf({ chainId, router: deposit.router });
  const digest = digestOf(claimTypedData({ key, token, to, deadline }, place));
  const given = { digest, signature: signature as Hex };
  const signed = await verifySignature(chainId, deposit.payer, given);
  if (!signed) throw new AppError("invalid_signature", "This is not the signature of the deposit's payer.");
  return signed.signature;
}

function release({ paymentId, optionId }: DepositRow, claim: Signed, requestId: string): Promise<number> {
  return transaction((tx) => releaseRefunds(tx, { paymentId, optionId, claim }, requestId));
}

type NotSent = Signed & { chainId: number; token: Address; least: bigint };

function notSent(deposit: DepositRow, claim: NotSent, outcome: ClaimOutcome): AppError {
  if (outcome === "busy") {
    const message =
      "The money at this address is about to pay or to leave. Read the deposit, and try again after that.";
    return new AppError("invalid_state", message, { status: 409, details: { reason: "busy" } });
  }
  if (outcome === "listed") {
    const message =
      "The screening of this installation refuses to send this money. Its payer can, with the router.";
    return new AppError("invalid_state", message, { status: 409, details: { reason: "refused" } });
  }
  const { chainId, token, least } = claim;
  const terms = depositTerms({ ...deposit, ref: deposit.optionRef });
  const calldata = claimDepositCall({ terms, chainId: deposit.chainId, token }, claim);
  return new AppError(
    "invalid_state",
    "No money that is worth the gas is known at this address. Anyone can send the call with this calldata to the router.",
    {
      status: 409,
      details: {
        reason: "too_little",
        least: String(least),
        chainId,
        to: shownAddress(deposit.router),
        calldata,
      },
    },
  );
}
