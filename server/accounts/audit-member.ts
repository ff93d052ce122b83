import { type AuditEntry, recordAudit } from "@/server/accounts/record-audit";
import type { PartnerScope, UserScope } from "@/server/auth/scope";
import type { Tx } from "@/server/db/sql";

/**
 * Adds a person's action to the audit log, in the action's transaction. The request log has the actions of API keys.
 */
export async function auditMember(
  tx: Tx,
  scope: UserScope | PartnerScope,
  entry: Omit<AuditEntry, "requestId"> & { requestId?: string | null },
): Promise<void> {
  if (scope.kind !== "user") return;
  await recordAudit(tx, scope, { ...entry, requestId: entry.requestId ?? null });
}
