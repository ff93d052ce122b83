import { newLinkToken } from "@/server/auth/link-token";
import { one, sql, type Tx } from "@/server/db/sql";
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
  /** The owner who creates it and their account; null for the operator's command. */
  madeBy: { userId: string; accountId: string } | null;
}

/** Creates a recovery link in the caller's transaction. It replaces the person's earlier links. */
export async function insertRecoveryLink(tx: Tx, { userId, madeBy }: NewLink): Promise<RecoveryLink> {
  const { token, hash } = newLinkToken();
  await tx.query(
    sql`delete from recovery_link where user_id = ${userId} and expires_at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
  await tx.query(
    sql`update recovery_link set expires_at = now()
        where user_id = ${userId} and used_at is null and expires_at > now()`,
  );
  const { expiresAt } = await one<{ expiresAt: Date }>(
    tx,
    sql`insert into recovery_link (token_hash, user_id, made_by, account_id, expires_at)
        values (${hash}, ${userId}, ${madeBy?.userId ?? null}, ${madeBy?.accountId ?? null},
          now() + make_interval(mins => ${RECOVERY_MINUTES}))
        returning expires_at as "expiresAt"`,
  );
  return { url: `${env().PUBLIC_URL}/recover?token=${token}`, expiresAt };
}
