import type { Address, Hex } from "viem";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { digestOf } from "@/server/chain/calls/typed-data";
import { walletRefundCall } from "@/server/chain/calls/wallet-refund";
import { placeOf } from "@/server/chain/client/router-place";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { verifySignature } from "@/server/chain/signatures/verify-signature";
import { db, maybeOne, one, type Tx, transaction } from "@/server/db/sql";
import { fragment, literals, store, tenant } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { type Fundable, findFundable, fundingTypedData } from "@/server/refunds/find-fundable";
import { requireHolding, requireOwnAddress } from "@/server/refunds/prepare-funding";
import { queueRefund } from "@/server/refunds/queue-refund";
import { refundOrder } from "@/server/refunds/refund-terms";
import { type AcceptedFunding, type AcceptFunding, FUNDING_LIFETIME_S } from "@/server/refunds/schema";

/** A call that succeeded in a simulation, as the refunder will send it. */
interface ProvenCall {
  refunder: Address;
  wallet: Address;
  deadline: number;
  calldata: Hex;
}

/**
 * Accepts a wallet's signature for a refund that lacks money, and sends it. Repeated or concurrent calls, and money
 * that enters the vault meanwhile, still result in exactly one transfer. The same signature again gets the same answer.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `params_validation`, `invalid_signature`, `bad_gateway`;
 *   `invalid_state` when the refund is already being sent, or the transfer would fail
 */
export async function acceptFunding(
  scope: UserScope,
  funding: AcceptFunding,
  { requestId }: { requestId: string },
): Promise<AcceptedFunding> {
  requireRole(scope, "refunds.create");
  requireRecentProof(scope);
  const refund = await findFundable(scope, funding.id);
  const call = await prove(refund, funding);
  if (refund.status === "pending_funds") await simulate(scope, refund, call);
  return transaction(async (tx) => {
    await lockPayment(tx, refund.paymentId);
    if (await isAccepted(tx, scope, { id: refund.id, calldata: call.calldata })) return { id: refund.id };
    await submit(tx, scope, { refund, call });
    const data = { refundId: refund.id, paymentId: refund.paymentId, wallet: call.wallet };
    await recordAudit(tx, scope, { type: "refund.funded", data, requestId });
    return { id: refund.id };
  });
}

async function prove(refund: Fundable, { from, deadline, signature }: AcceptFunding): Promise<ProvenCall> {
  const wallet = parseAddress(from);
  if (!wallet) throw invalidField("from", "must be an address");
  const refunder = refunderAccount()?.address;
  if (!refunder) throw new AppError("invalid_state", "This installation has no key that sends refunds.");
  await requireTime(deadline);
  const digest = digestOf(fundingTypedData(refund, wallet, deadline));
  const signed = await verifySignature(refund.chainId, wallet, { digest, signature: signature as Hex });
  if (!signed) throw new AppError("invalid_signature", "The signature is not this wallet's for this refund.");
  const { kind } = refund.asset;
  const { version } = placeOf(refund);
  const funding = { kind, from: wallet, deadline, signed };
  const calldata = walletRefundCall(version, refundOrder(refund), funding);
  return { refunder, wallet, deadline, calldata };
}

/** Checks the deadline by the database's clock. A signature valid for longer than requested was not requested here. */
async function requireTime(deadline: number): Promise<void> {
  const { left } = await one(
    db,
    store.selectNoFrom(
      fragment<number>`(${deadline}::bigint - extract(epoch from clock_timestamp()))::float8`.as("left"),
    ),
  );
  if (left <= 0) throw new AppError("invalid_state", "The signature has expired. Sign again.");
  if (left > FUNDING_LIFETIME_S) throw invalidField("deadline", "must be the one that was prepared");
}

async function simulate(
  scope: UserScope,
  refund: Fundable,
  { refunder, wallet, calldata }: ProvenCall,
): Promise<void> {
  const outcome = await callOrRevert(refund.chainId, { from: refunder, to: refund.router, data: calldata });
  if (!outcome.reverted || (await isMoving(scope, refund.id))) return;
  await requireHolding(refund, wallet);
  throw new AppError("invalid_state", "The transfer would not go through. Nothing was sent.", {
    details: { contractError: outcome.error ?? undefined },
  });
}

/** Checks whether the refund was sent meanwhile, which makes a call revert that succeeded a moment before. */
async function isMoving(scope: UserScope, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    tenant(scope)
      .selectFrom("refund")
      .select("id")
      .where("id", "=", id)
      .where("status", "<>", fragment.lit("pending_funds")),
  );
  return row !== undefined;
}

async function isAccepted(
  tx: Tx,
  scope: UserScope,
  { id, calldata }: { id: string; calldata: Hex },
): Promise<boolean> {
  const row = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("refund as r")
      .innerJoin("relay_job as j", "j.id", "r.job_id")
      .select("r.id")
      .where("r.id", "=", id)
      .where("r.status", "in", literals("submitted", "succeeded"))
      .where("j.calldata", "=", calldata),
  );
  return row !== undefined;
}

async function submit(tx: Tx, scope: UserScope, { refund, call }: { refund: Fundable; call: ProvenCall }) {
  const now = await one(
    tx,
    tenant(scope)
      .selectFrom("refund")
      .select(["status", "redirect_to as redirectTo"])
      .where("id", "=", refund.id)
      .forUpdate(),
  );
  if (now.status !== "pending_funds") throw otherwise(now.status);
  requireOwnAddress({ ...refund, redirectTo: now.redirectTo });
  if (!(await queueRefund(tx, { ...refund, from: now.status }, call))) throw otherwise("unknown");
}

function otherwise(refundStatus: string): AppError {
  return new AppError("invalid_state", "The refund no longer waits for money. Nothing was sent.", {
    details: { refundStatus },
  });
}
