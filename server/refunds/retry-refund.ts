import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { many, transaction } from "@/server/db/sql";
import { notify } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { findUndeliverable } from "@/server/refunds/find-undeliverable";
import type { RecordedRefund } from "@/server/refunds/record-schema";
import { moveRefund } from "@/server/refunds/transition";

/**
 * Retries an undeliverable refund at once.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `invalid_state`
 */
export async function retryRefund(scope: UserScope, id: string, requestId: string): Promise<RecordedRefund> {
  requireRole(scope, "refunds.create");
  requireRecentProof(scope);
  const { userId } = scope;
  const { paymentId, chainId, cause } = await findUndeliverable({ id, scope });
  if (cause === "awaits_claim") {
    throw new AppError("invalid_state", "The refund waits for the buyer to sign for an address.");
  }
  return transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    if (!(await moveRefund(tx, { id, paymentId, from: "undeliverable", move: { to: "pending", userId } }))) {
      throw new AppError("invalid_state", "The refund was delivered or tried again meanwhile.");
    }
    await many(tx, notify("refund_wanted", String(chainId)));
    await recordAudit(tx, scope, { type: "refund.retried", data: { refundId: id, paymentId }, requestId });
    return { id };
  });
}
