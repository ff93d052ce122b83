import { type AuditEntry, recordAudit } from "@/server/accounts/record-audit";
import type { OperatorScope } from "@/server/auth/scope";
import { maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Returns a person's name; null for a command. */
export async function nameOfOperator(tx: Tx, { userId }: OperatorScope): Promise<string | null> {
  if (userId === null) return null;
  const person = await maybeOne(tx, store.selectFrom("user").select("name").where("id", "=", userId));
  return person?.name ?? userId;
}

/** Adds an act on the installation to the audit log of the operator's account, which may not exist yet. */
export async function auditOperator(tx: Tx, { userId }: OperatorScope, entry: AuditEntry): Promise<void> {
  const account = await maybeOne(
    tx,
    store.selectFrom("account").select("id").where("is_operator", "=", fragment.lit(true)),
  );
  if (account) await recordAudit(tx, { accountId: account.id, userId }, entry);
}
