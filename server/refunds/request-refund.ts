import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { MerchantScope, UserScope } from "@/server/auth/scope";
import { type IdempotencyTicket, runOnce } from "@/server/db/run-once";
import { maybeOne, one, sql, type Tx } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/ids";
import { findPayment } from "@/server/payments/find-payment";
import type { RequestedRefund, RequestRefund } from "@/server/refunds/schema";

interface Circumstances {
  ticket: IdempotencyTicket | null;
  requestId: string;
}

/**
 * Records that a payment shall be given back in full; a worker sends it. People in the dashboard need the role for it.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `payment_not_succeeded`, `already_refunded` unless the earlier refund failed for good;
 *   the idempotency codes
 */
export async function requestRefund(
  scope: MerchantScope | UserScope,
  { paymentId }: RequestRefund,
  { ticket, requestId }: Circumstances,
): Promise<RequestedRefund> {
  if (scope.kind === "user") {
    requireRole(scope, "refunds.create");
    requireRecentProof(scope);
  }
  const { id, status } = await findPayment(scope, paymentId).catch(asNotFound);
  return runOnce(ticket, async (tx) => {
    if (status !== "succeeded") {
      throw new AppError("payment_not_succeeded", `A payment that is ${status} cannot be given back.`, {
        details: { status },
      });
    }
    const userId = scope.kind === "user" ? scope.userId : null;
    await insertRefund(tx, id, { requestId, userId });
    if (scope.kind === "user") {
      await recordAudit(tx, scope, { type: "refund.requested", data: { paymentId: id }, requestId });
    }
    return { paymentId: id };
  });
}

/** Refunds tell of what they do not find as all resources but single payments do. */
function asNotFound(error: unknown): never {
  if (!(error instanceof AppError && error.code === "payment_not_found")) throw error;
  throw new AppError("not_found", error.message);
}

interface Asker {
  requestId: string;
  /** The person in the dashboard; null for an API key. */
  userId: string | null;
}

async function insertRefund(tx: Tx, paymentId: string, { requestId, userId }: Asker): Promise<void> {
  const made = await maybeOne<{ chainId: number }>(
    tx,
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id)
        select ${newId("ref")}, account_id, merchant_id, id, option_id, chain_id from payment where id = ${paymentId}
        on conflict (payment_id) where status <> 'failed' do nothing returning chain_id as "chainId"`,
  );
  if (!made) {
    const { status } = await one<{ status: string }>(
      tx,
      sql`select status from refund where payment_id = ${paymentId} and status <> 'failed'`,
    );
    throw new AppError("already_refunded", "The payment is given back already, or is about to be.", {
      details: { refundStatus: status },
    });
  }
  const data = userId === null ? {} : { userId };
  await recordEvent(tx, { paymentId, type: "refund.requested", data, requestId });
  await tx.query(sql`select pg_notify('refund_wanted', ${String(made.chainId)})`);
}
