import { type AuditEntry, recordAudit } from "@/server/accounts/record-audit";
import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

interface Audited {
  /** The person affected. */
  userId: string;
  /** The person who acted; null for the operator's command. */
  actorId: string | null;
}

/** Adds an entry to the audit log of each account that a person belongs to, in the transaction of the action. */
export async function auditPerson(tx: Tx, { userId, actorId }: Audited, entry: AuditEntry): Promise<void> {
  const accounts = await many(
    tx,
    acrossAccounts("person")
      .selectFrom("membership")
      .select("account_id as accountId")
      .where("user_id", "=", userId)
      .orderBy("account_id"),
  );
  for (const { accountId } of accounts) await recordAudit(tx, { accountId, userId: actorId }, entry);
}
