import type { AuditEntry } from "@/server/accounts/record-audit";
import { recordAudit } from "@/server/accounts/record-audit";
import { may } from "@/server/accounts/roles";
import type { Mode } from "@/server/auth/permissions";
import { maybeOne, type Tx } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/** Who changes a destination: a person or an API key, of one account and mode. */
export interface ChangeAuthor {
  accountId: string;
  mode: Mode;
  userId: string | null;
  keyId: string | null;
}

/** Returns the author that a scope stands for. */
export function authorOf(scope: MerchantKeeper): ChangeAuthor {
  const { accountId, mode } = scope;
  return scope.kind === "user"
    ? { accountId, mode, userId: scope.userId, keyId: null }
    : { accountId, mode, userId: null, keyId: scope.keyId };
}

/**
 * Locks the author's right to change destinations until the transaction ends: its removal waits, and then finds
 * the change and stops it.
 * @throws AppError `forbidden` when the right has just gone
 */
export async function lockAuthor(tx: Tx, scope: MerchantKeeper): Promise<void> {
  const isEntitled = scope.kind === "user" ? await isManager(tx, scope) : await isLiveKey(tx, scope);
  if (!isEntitled) throw new AppError("forbidden", "You may no longer change where money goes.");
}

async function isManager(tx: Tx, scope: Extract<MerchantKeeper, { kind: "user" }>): Promise<boolean> {
  const row = await maybeOne(
    tx,
    tenant(scope).selectFrom("membership").select("role").where("user_id", "=", scope.userId).forShare(),
  );
  return row !== undefined && may(row.role, "settlements.manage");
}

async function isLiveKey(tx: Tx, scope: Extract<MerchantKeeper, { kind: "partner" }>): Promise<boolean> {
  const row = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("api_key")
      .select("id")
      .where("id", "=", scope.keyId)
      .where("revoked_at", "is", null)
      .forShare(),
  );
  return row !== undefined;
}

/** Adds what an author did to the account's audit log, in the transaction of the effect. */
export async function auditAuthor(
  tx: Tx,
  { accountId, userId, keyId }: ChangeAuthor,
  { data, requestId = null, type }: Omit<AuditEntry, "requestId"> & { requestId?: string | null },
): Promise<void> {
  const facts = keyId === null ? data : { ...data, byKeyId: keyId };
  await recordAudit(tx, { accountId, userId }, { type, data: facts, requestId });
}
