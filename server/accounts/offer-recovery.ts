import { auditPerson } from "@/server/accounts/audit-person";
import { insertRecoveryLink, type RecoveryLink } from "@/server/accounts/insert-recovery-link";
import { maybeOne, sql, transaction } from "@/server/db/sql";

/** Maker of the link in the audit log. */
export const OPERATORS_COMMAND = "operator's command";

interface OfferedRecovery extends RecoveryLink {
  name: string;
  email: string;
  hasSecondFactor: boolean;
  /** Whether the person belongs to an account; without one nobody can sign in. */
  isMember: boolean;
}

/**
 * Creates a link by which a person sets a new password, once, within 30 minutes; for the operator's command. The audit
 * log of each of the person's accounts records it.
 * @returns null when nobody has this e-mail address
 */
export function offerRecovery(email: string): Promise<OfferedRecovery | null> {
  return transaction(async (tx) => {
    const person = await maybeOne<Omit<OfferedRecovery, keyof RecoveryLink> & { id: string }>(
      tx,
      sql`select id, name, email, totp_enabled_at is not null as "hasSecondFactor",
            exists (select 1 from membership where user_id = u.id) as "isMember"
          from "user" u where lower(email) = ${email.trim().toLowerCase()} for update`,
    );
    if (!person) return null;
    const { id: userId, ...facts } = person;
    const link = await insertRecoveryLink(tx, { userId, madeBy: null });
    await auditPerson(
      tx,
      { userId, actorId: null },
      {
        type: "recovery_link.made",
        data: { userId, name: facts.name, email: facts.email, by: OPERATORS_COMMAND },
        requestId: null,
      },
    );
    return { ...facts, ...link };
  });
}
