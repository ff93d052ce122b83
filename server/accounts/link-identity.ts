import { auditPerson } from "@/server/accounts/audit-person";
import { originOf } from "@/server/accounts/describe-origin";
import type { Client } from "@/server/auth/client";
import type { CompanyPerson } from "@/server/auth/company-provider";
import { changed, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";

interface Linked extends CompanyPerson {
  email: string;
}

/**
 * Links a person to a subject of their company's issuer, which signs them in from now on.
 * @returns false when the person or the subject is already linked
 */
export function linkIdentity(
  userId: string,
  { issuer, subject, email }: Linked,
  client: Client,
): Promise<boolean> {
  return transaction(async (tx) => {
    const added = await changed(
      tx,
      store
        .insertInto("person_identity")
        .values({ issuer, subject, user_id: userId, email })
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (added === 0) return false;
    await auditPerson(
      tx,
      { userId, actorId: userId },
      { type: "identity.linked", data: { issuer, email }, requestId: null, origin: originOf(client) },
    );
    return true;
  });
}
