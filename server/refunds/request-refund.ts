import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { presentAmount } from "@/server/assets/amount";
import { plainAmount } from "@/server/assets/plain-amount";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { MerchantScope, UserScope } from "@/server/auth/scope";
import { type IdempotencyRecord, recall, runOnce } from "@/server/db/run-once";
import { AppError } from "@/server/kernel/errors";
import { findPayment } from "@/server/payments/find-payment";
import { findRefund } from "@/server/refunds/find-refund";
import { presentApiRefund } from "@/server/refunds/present-api-refund";
import { proveClaim } from "@/server/refunds/prove-claim";
import { recordRefund } from "@/server/refunds/record-refund";
import type { RequestedRefund, RequestRefund } from "@/server/refunds/refund-schema";
import { requireArrived } from "@/server/refunds/require-arrived";
import { moveRefund } from "@/server/refunds/transition";

interface Options {
  idempotencyRecord: IdempotencyRecord | null;
  requestId: string;
  /** A wallet of the dashboard is about to sign for it: the vault does not pay it meanwhile. */
  isForWallet?: boolean;
}

/** How long a wallet has before the vault pays a refund that nobody signed for. */
const WALLET_S = 600;

/**
 * Records a request to refund a payment, in part or everything that is left, to its payer or where the payer signed for;
 * a worker sends it. People in the dashboard need the role for it.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `payment_not_succeeded`; `already_refunded` when refunds
 *   that have not failed take all of it; `params_validation` for an amount beyond that, for a part of a payment on a
 *   router that refunds in full only, or an address that it sends nothing to; `invalid_signature`, `bad_gateway`;
 *   `invalid_state` for a payment without a known payer; the idempotency codes
 */
export async function requestRefund(
  scope: MerchantScope | UserScope,
  { paymentId, amount, reason, refundTo }: RequestRefund,
  { idempotencyRecord, requestId, isForWallet = false }: Options,
): Promise<RequestedRefund> {
  if (scope.kind === "user") {
    requireRole(scope, "refunds.create");
    requireRecentProof(scope);
  }
  const { id, status, optionId } = await findPayment(scope, paymentId).catch(asNotFound);
  // The signature's time may have passed since the first use of the key.
  const known = refundTo ? await recall<RequestedRefund>(idempotencyRecord) : null;
  if (known) return known.body;
  const isProvable = refundTo && status === "succeeded" && optionId;
  const claim = isProvable ? await proveClaim(optionId, refundTo) : null;
  return runOnce(idempotencyRecord, async (tx) => {
    if (status !== "succeeded") {
      throw new AppError("payment_not_succeeded", `A payment that is ${status} cannot be refunded.`, {
        details: { status },
      });
    }
    await requireArrived(tx, id);
    const userId = scope.kind === "user" ? scope.userId : null;
    const wanted = { paymentId: id, optionId: null, amount: amount === undefined ? null : BigInt(amount) };
    const recorded = await recordRefund(tx, { ...wanted, reason, claim }, { requestId, userId });
    if (isForWallet) {
      const move = { to: "pending_funds", needed: recorded.amount, forWalletS: WALLET_S, requestId } as const;
      await moveRefund(tx, { id: recorded.id, paymentId: id, from: "pending", move });
    }
    const data = { paymentId: id, refundId: recorded.id, money: moneyOf(recorded) };
    await auditMember(tx, scope, { type: "refund.requested", data, requestId });
    return { paymentId: id, refund: presentApiRefund(await findRefund(tx, scope, recorded.id)) };
  });
}

/** Refunds use `not_found`, not `payment_not_found`. */
function asNotFound(error: unknown): never {
  if (!(error instanceof AppError && error.code === "payment_not_found")) throw error;
  throw new AppError("not_found", error.message);
}

/** Writes an amount as the audit log shows it: "12.5 USDC". */
function moneyOf({ amount, asset }: { amount: bigint; asset: string }): string {
  return plainAmount(presentAmount(`caip19/${asset}`, amount));
}
