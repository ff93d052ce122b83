import type { Hex } from "viem";
import { payCall } from "@/server/chain/calls/pay-call";
import { callOrRevert, type Outcome } from "@/server/chain/calls/simulate";
import { digestOf } from "@/server/chain/calls/typed-data";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { verifyByKey, verifySignature } from "@/server/chain/signatures/verify-signature";
import { typedDataOf } from "@/server/gateway/actions";
import { approvalState } from "@/server/gateway/approval-state";
import type { Route } from "@/server/gateway/check-quote";
import type { Evidence } from "@/server/gateway/check-results";
import { refusalOf } from "@/server/gateway/explain-revert";
import { type OptionRow, type PaymentRefs, termsOf } from "@/server/gateway/option-row";
import { prepareAccount } from "@/server/gateway/prepare-account";
import { sleep } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";

interface Proof {
  option: OptionRow & { kind: "eip3009" | "permit2" };
  route: Route;
  refs: PaymentRefs;
  evidence: Evidence & { kind: "signature" };
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

const POLL_MS = 200;
const MIN_WAIT_MS = 4_000;
const MAX_WAIT_MS = 20_000;
/** Wallets confirm as soon as an approval is sent; it is mined in one of the next blocks. */
const BLOCKS_TO_WAIT = 3;

/**
 * Proves that the relayer can execute an option on this signature: it is the buyer's, and the router's call succeeds on
 * the present chain.
 * @returns the call of the router
 * @throws AppError `invalid_signature`, `invalid_state` (with the reason in `details`), `unavailable` while an approval
 *   or the account's deployment is not mined, `bad_gateway`
 */
export async function proveSignature(proof: Proof): Promise<Hex> {
  const { option, route, evidence, refs, signal } = proof;
  const digest = digestOf(typedDataOf(option, route.asset));
  const given = { option, route, digest, signature: evidence.signature, signal };
  const { signature, isThere } = await prepareAccount({ ...given, giveUpAt: Date.now() + waitMs(route) });
  if (!isThere) return payCall(option.kind, termsOf(option, refs), { signature, byContract: true });
  const signed = { digest, signature };
  const quick = await callByKey(proof, signed);
  if (quick) return quick;
  const verified = await verifySignature(option.chainId, option.payer, signed);
  if (!verified)
    throw new AppError("invalid_signature", "The signature is not the account's for this option.");
  const call = payCall(option.kind, termsOf(option, refs), verified);
  await simulate(proof, call);
  return call;
}

/**
 * Proves the usual payment with one request: the account's key has made the signature, and the call succeeds. Then the
 * chain accepts it, with or without code at the account.
 * @returns the call of the router; null when more must be checked
 */
async function callByKey(
  { option, refs, evidence }: Proof,
  signed: { digest: Hex; signature: Hex },
): Promise<Hex | null> {
  if (evidence.approvals.length > 0) return null;
  const verified = await verifyByKey(option.payer, signed);
  if (!verified) return null;
  const call = payCall(option.kind, termsOf(option, refs), verified);
  return (await tryCall(option, call)).reverted ? null : call;
}

function tryCall({ chainId, router }: OptionRow, data: Hex): Promise<Outcome> {
  return callOrRevert(chainId, { from: relayerAccount().address, to: router, data });
}

/** Returns how long a confirm waits for earlier transactions to be mined. */
function waitMs({ chain }: Route): number {
  return Math.min(Math.max(BLOCKS_TO_WAIT * chain.blockTimeMs, MIN_WAIT_MS), MAX_WAIT_MS);
}

async function simulate({ option, route, evidence, signal }: Proof, data: Hex): Promise<void> {
  const { approvals } = evidence;
  const giveUpAt = Date.now() + waitMs(route);
  for (;;) {
    const state = await approvalState(option.chainId, approvals);
    const outcome = await tryCall(option, data);
    if (!outcome.reverted) return;
    if (state === "mined" || signal.aborted || Date.now() >= giveUpAt) {
      throw state === "pending" ? approvalPending() : await refusalOf(option, route, outcome.error);
    }
    await sleep(POLL_MS, signal);
  }
}

/** Creates a 5xx error, since it is not the wallet's fault: clients retry only 5xx answers. */
function approvalPending(): AppError {
  return new AppError(
    "unavailable",
    "The approval is not in a block yet. Confirm again with the same results.",
    {
      details: { reason: "approval_pending" },
      headers: { "Retry-After": "2" },
    },
  );
}
