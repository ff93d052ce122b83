import { type AuditEntry, recordAudit } from "@/server/accounts/record-audit";
import type { MerchantScope, PartnerScope, UserScope } from "@/server/auth/scope";
import type { Tx } from "@/server/db/sql";

/**
 * Adds an action of a person, or of an API key on money or access, to the audit log, in the action's transaction.
 */
export async function auditMember(
  tx: Tx,
  scope: UserScope | PartnerScope | MerchantScope,
  entry: Omit<AuditEntry, "requestId"> & { requestId?: string | null },
): Promise<void> {
  const { accountId } = scope;
  const [userId, byKeyId] = scope.kind === "user" ? [scope.userId, null] : [null, scope.keyId];
  const data = { ...entry.data, ...(byKeyId !== null && { byKeyId }) };
  await recordAudit(tx, { accountId, userId }, { ...entry, data, requestId: entry.requestId ?? null });
}
