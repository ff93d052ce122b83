import { newLinkToken } from "@/server/auth/link-token";
import { changed, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";

/** Minutes for which a recovery link works. */
export const RECOVERY_MINUTES = 30;
const KEPT_DAYS = 30;

export interface RecoveryLink {
  /** Leaves the server only in this answer. */
  url: string;
  expiresAt: Date;
}

interface NewLink {
  /** The person who sets a new password by it; the caller holds the lock on the row of `user`. */
  userId: string;
  /** The owner who creates it and their account; null for the operator's command and for a mail. */
  madeBy: { userId: string; accountId: string } | null;
  /** Whether it is sent by mail, on a stranger's word: the second factor stays. */
  byMail?: boolean;
}

/**
 * Creates a recovery link in the caller's transaction. It replaces the person's earlier links, except that a mailed one
 * replaces none: everybody can request it.
 */
export async function insertRecoveryLink(
  tx: Tx,
  { userId, madeBy, byMail = false }: NewLink,
): Promise<RecoveryLink> {
  const { token, hash } = newLinkToken();
  await forgetOld(tx, userId);
  if (!byMail) await endOpenLinks(tx, userId);
  const { expiresAt } = await one(
    tx,
    store
      .insertInto("recovery_link")
      .values({
        token_hash: hash,
        user_id: userId,
        made_by: madeBy?.userId ?? null,
        account_id: madeBy?.accountId ?? null,
        by_mail: byMail,
        expires_at: fragment<Date>`now() + make_interval(mins => ${RECOVERY_MINUTES})`,
      })
      .returning("expires_at as expiresAt"),
  );
  return { url: `${env().PUBLIC_URL}/recover?token=${token}`, expiresAt };
}

/** Ends the open links by which a person could set a new password. */
export async function endOpenLinks(tx: Tx, userId: string): Promise<void> {
  const now = fragment<Date>`now()`;
  await changed(
    tx,
    acrossAccounts("person")
      .updateTable("recovery_link")
      .set({ expires_at: now })
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .where("expires_at", ">", now),
  );
}

async function forgetOld(tx: Tx, userId: string): Promise<void> {
  await changed(
    tx,
    acrossAccounts("person")
      .deleteFrom("recovery_link")
      .where("user_id", "=", userId)
      .where("expires_at", "<", fragment<Date>`now() - make_interval(days => ${KEPT_DAYS})`),
  );
}
