import { randomUUID } from "node:crypto";
import type { Hex } from "viem";
import { type CreationOutcome, signCreation } from "@/server/chain/calls/create-account";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { unreachable } from "@/server/chain/client/unreachable";
import { deployerAccount } from "@/server/chain/keys/deployer-key";
import { readHoldings } from "@/server/chain/reads/balances";
import { type SignatureVerdict, simulateSignature } from "@/server/chain/signatures/counterfactual";
import { hasCode } from "@/server/chain/signatures/verify-signature";
import { unwrapSignature, type WrappedSignature } from "@/server/chain/signatures/wrapped-signature";
import { giveLeasesBack, takeLease } from "@/server/db/lease";
import { db } from "@/server/db/sql";
import { storeDeployment } from "@/server/deployments/store-deployment";
import { recordEvent } from "@/server/events/record-event";
import type { Route } from "@/server/gateway/check-quote";
import { refusalOf } from "@/server/gateway/explain-revert";
import type { OptionRow } from "@/server/gateway/option-row";
import { sleep } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { findDenied } from "@/server/screening/find-denied";

interface Claim {
  option: OptionRow;
  route: Route;
  /** The digest that the account claims to have signed. */
  digest: Hex;
  signature: Hex;
  /** End of the wait, in milliseconds since 1970. */
  giveUpAt: number;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

interface Prepared {
  /** The signature for the account's own code to verify. */
  signature: Hex;
  /** False for a refused buyer whose account would need deploying: nothing is sent, so the code stays absent. */
  isThere: boolean;
}

/** Why a smart account that does not exist yet cannot pay; `details.reason` of the answer. */
type Reason =
  | "malformed_wrapper"
  | "factory_not_allowed"
  | "creation_too_costly"
  | Exclude<SignatureVerdict, "valid">;

/** The most payments whose delay is remembered. */
const MOST_DELAYS = 1_000;

const SENTENCES: Record<Reason, string> = {
  malformed_wrapper: "The signature has the ending of ERC-6492, but not its form.",
  factory_not_allowed: "Accounts of this factory are not deployed here. Deploy the account, then pay.",
  creation_fails: "The account's factory refuses to deploy it.",
  creation_too_costly: "The account takes too much gas to deploy. Deploy it, then pay.",
  other_account: "The factory deploys another account than the one that pays.",
  invalid: "The signature is not the account's for this option.",
};

const POLL_MS = 200;
const SEND_AGAIN_MS = 1_000;
const LEASE_MS = 5_000;

/**
 * Ensures that a smart account exists which signed by ERC-6492 before its deployment. Tokens and Permit2 call the
 * account's code, so it is deployed first, by a listed factory and in a separate transaction. Deployment needs proof
 * that the account will accept the signature and has the money. Any other signature is returned unchanged.
 * @throws AppError `invalid_signature` with the reason in `details`, `invalid_state`, `unavailable` while the account's
 *   deployment is not mined, `bad_gateway`
 */
export async function prepareAccount(claim: Claim): Promise<Prepared> {
  const { option, signature } = claim;
  const wrapped = unwrapSignature(signature);
  if (!wrapped) return { signature, isThere: true };
  if (await hasCode(option.chainId, option.payer)) {
    return { signature: wrapped === "malformed" ? signature : wrapped.signature, isThere: true };
  }
  if (wrapped === "malformed") throw refused("malformed_wrapper");
  await requireTruth(claim, wrapped);
  const isThere = (await findDenied([option.payer])).size === 0;
  if (isThere) await create(claim, wrapped);
  return { signature: wrapped.signature, isThere };
}

/** Requires that the account, once deployed, would accept the signature and has the money. */
async function requireTruth({ option, route, digest }: Claim, wrapped: WrappedSignature): Promise<void> {
  const { chainId, payer, amount } = option;
  const listed = deployerAccount() ? route.chain.accountFactories : [];
  if (!listed.some((factory) => factory.toLowerCase() === wrapped.factory.toLowerCase())) {
    throw refused("factory_not_allowed");
  }
  const verdict = await simulateSignature(chainId, payer, { digest, wrapped });
  if (verdict !== "valid") throw refused(verdict);
  const holding = (await readHoldings(chainId, [payer], [route.asset]))?.(payer, route.asset);
  if (!holding) throw unreachable(chainId, null);
  const isCovered = holding.balance >= amount && (holding.allowance ?? amount) >= amount;
  if (!isCovered) throw await refusalOf(option, route, null);
}

/** Deploys an account, one at a time on a chain, since only the chain counts its key's nonces. */
async function create(claim: Claim, wrapped: WrappedSignature): Promise<void> {
  const { option, giveUpAt, signal } = claim;
  const { chainId, payer } = option;
  const lease = { name: `deploy:${chainId}`, holder: randomUUID(), ms: LEASE_MS };
  let sendAt = 0;
  try {
    while (!(await hasCode(chainId, payer))) {
      if (signal.aborted || Date.now() >= giveUpAt) throw creationPending();
      if ((await takeLease(db, lease)) && Date.now() >= sendAt) {
        const isSent = await send(option, wrapped);
        sendAt = isSent ? Number.POSITIVE_INFINITY : Date.now() + SEND_AGAIN_MS;
      }
      await sleep(POLL_MS, signal);
    }
  } finally {
    await giveLeasesBack(db, lease.holder);
  }
}

/** Signs, stores and sends a deployment; returns false when it must be retried. */
async function send({ chainId, payer, paymentId }: OptionRow, wrapped: WrappedSignature): Promise<boolean> {
  const deployer = deployerAccount();
  if (!deployer) throw refused("factory_not_allowed");
  const outcome: CreationOutcome = await signCreation(chainId, wrapped, deployer);
  if (outcome.is === "too_costly") throw refused("creation_too_costly");
  // A reverting creation may have been mined a moment ago, by us or by others.
  if (outcome.is === "reverts" && !(await hasCode(chainId, payer))) throw refused("creation_fails");
  if (outcome.is === "reverts") return true;
  if (outcome.is === "signed") {
    const { txHash, nonce, raw } = outcome;
    await storeDeployment(db, {
      chainId,
      txHash,
      nonce,
      account: payer,
      deployer: deployer.address,
      paymentId,
    });
    const reason = await sendRaw(chainId, raw);
    if (reason === null) {
      await recordEvent(db, { paymentId, type: "account.deploying", data: { chainId, txHash } });
      return true;
    }
    noteDelay(chainId, paymentId, reason);
    return false;
  }
  noteDelay(chainId, paymentId, outcome.reason);
  return false;
}

/** The newest reasons why deployments wait, by payment. */
const delays = () => singleton("deployment-delays", () => new Map<string, string>());

/** Logs why a deployment waits, once until the reason changes: it is tried again every few moments. */
function noteDelay(chainId: number, paymentId: string, reason: string): void {
  if (delays().get(paymentId) === reason) return;
  if (delays().size >= MOST_DELAYS) delays().clear();
  delays().set(paymentId, reason);
  log().warn({ chainId, paymentId, reason }, "a buyer's account could not be deployed yet");
}

function refused(reason: Reason): AppError {
  return new AppError("invalid_signature", SENTENCES[reason], { details: { reason } });
}

/** Creates a 5xx error, since it is not the wallet's fault: clients retry only 5xx answers. */
function creationPending(): AppError {
  return new AppError(
    "unavailable",
    "The account's deployment is not in a block yet. Confirm again with the same results.",
    { details: { reason: "account_pending" }, headers: { "Retry-After": "2" } },
  );
}
