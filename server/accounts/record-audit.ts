import type { UserScope } from "@/server/auth/scope";
import type { PrismaTx } from "@/server/db/prisma";

type AuditEventType = "account.created" | "user.created" | "api_key.created" | "api_key.revoked";

interface AuditEntry {
  type: AuditEventType;
  /** Facts for people; no secrets. */
  data: Record<string, string | number | boolean | null | string[]>;
  requestId: string | null;
}

/** Adds a person's action to the account's audit log, in the transaction of the action. */
export async function recordAudit(
  tx: PrismaTx,
  who: Pick<UserScope, "accountId" | "userId">,
  { type, data, requestId }: AuditEntry,
): Promise<void> {
  await tx.auditEvent.create({
    data: { accountId: who.accountId, userId: who.userId, type, data, requestId },
  });
}
