import type { UserScope } from "@/server/auth/scope";
import type { PrismaTx } from "@/server/db/prisma";
import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";

type AuditEventType =
  | "account.created"
  | "account.second_factor_required"
  | "account.time_zone_changed"
  | "user.created"
  | "password.changed"
  | "second_factor.enabled"
  | "second_factor.disabled"
  | "recovery_codes.renewed"
  | "identity.linked"
  | "session.started"
  | "session.ended"
  | "sign_in.failed"
  | "sign_in.locked"
  | "second_factor.failed"
  | "second_factor.locked"
  | "proof.given"
  | "proof.failed"
  | "proof.locked"
  | "member.invited"
  | "member.joined"
  | "member.role_changed"
  | "member.refund_limits_changed"
  | "member.merchants_changed"
  | "member.removed"
  | "member.sessions_ended"
  | "recovery_link.made"
  | "recovery_link.used"
  | "invitation.revoked"
  | "api_key.created"
  | "api_key.revoked"
  | "api_key.rolled"
  | "api_version.changed"
  | "merchant.created"
  | "merchant.changed"
  | "merchant.status_changed"
  | "merchant.data_policy_changed"
  | "merchant.fees_changed"
  | "merchant.deleted"
  | "settlement.added"
  | "settlement.changed"
  | "settlement.removed"
  | "settlement.proven"
  | "settlement.change_requested"
  | "settlement.change_approved"
  | "settlement.change_stopped"
  | "settlement_guard.change_requested"
  | "settlement_guard.change_stopped"
  | "settlement_guard.changed"
  | "vault.withdrawal_prepared"
  | "fiat_settlement.added"
  | "fiat_settlement.removed"
  | "fiat_settlement.status_changed"
  | "payment.created"
  | "payment.cancelled"
  | "payment_link.created"
  | "payment_link.turned_on"
  | "payment_link.turned_off"
  | "payments.exported"
  | "statement.exported"
  | "audit_log.exported"
  | "refund.requested"
  | "refund.funded"
  | "refund.recorded"
  | "refund.retried"
  | "refund.cancelled"
  | "exception.accepted"
  | "exception.refunded"
  | "exception.ignored"
  | "exception.reopened"
  | "buyer_data.read"
  | "webhook_endpoint.created"
  | "webhook_endpoint.changed"
  | "webhook_endpoint.rolled"
  | "webhook_endpoint.deleted";

export interface AuditEntry {
  type: AuditEventType;
  /** Facts for people; no secrets. */
  data: Record<string, string | number | boolean | null | string[]>;
  requestId: string | null;
  /** Network address and browser; omitted where they are unknown. */
  origin?: Origin;
}

export interface Origin {
  /** The client's network address; null when it is not known. */
  address: string | null;
  /** "Firefox on Linux"; null for a program. */
  device: string | null;
}

/** Adds a person's action to the account's audit log, in the transaction of the action. */
export async function recordAudit(
  tx: PrismaTx | Tx,
  { accountId, userId }: { accountId: string; userId: UserScope["userId"] | null },
  { type, data, requestId, origin }: AuditEntry,
): Promise<void> {
  const { address, device } = origin ?? { address: null, device: null };
  if ("isTransaction" in tx) {
    const entry = { account_id: accountId, user_id: userId, type, data: JSON.stringify(data) };
    await changed(
      tx,
      store.insertInto("audit_event").values({ ...entry, request_id: requestId, address, device }),
    );
    return;
  }
  await tx.auditEvent.create({ data: { accountId, userId, type, data, requestId, address, device } });
}
