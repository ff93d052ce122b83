import { auditPerson } from "@/server/accounts/audit-person";
import { insertRecoveryLink, type RecoveryLink } from "@/server/accounts/insert-recovery-link";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { maybeOne, transaction } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

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
    const person = await maybeOne(tx, lockingPerson(email));
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

function lockingPerson(email: string) {
  return acrossAccounts("person")
    .selectFrom("user as u")
    .select(({ exists, selectFrom }) => [
      "u.id",
      "u.name",
      "u.email",
      ownsFactor().as("hasSecondFactor"),
      exists(selectFrom("membership as m").select("m.user_id").whereRef("m.user_id", "=", "u.id"))
        .$castTo<boolean>()
        .as("isMember"),
    ])
    .where(({ fn }) => fn<string>("lower", ["u.email"]), "=", email.trim().toLowerCase())
    .forUpdate();
}
