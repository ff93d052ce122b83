import type { AuditType } from "@/server/accounts/audit-types";
import type { UserScope } from "@/server/auth/scope";
import type { PrismaTx } from "@/server/db/prisma";
import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";

export interface AuditEntry {
  type: AuditType;
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
