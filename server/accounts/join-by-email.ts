import { joinAccount } from "@/server/accounts/accept-invitation";
import { insertPerson } from "@/server/accounts/insert-user";
import { hashLinkToken } from "@/server/auth/link-token";
import { ofAllAccounts, type PrismaTx, prisma } from "@/server/db/prisma";
import { databaseNow } from "@/server/db/prisma-now";

interface Invited {
  /** Null for a new person. */
  userId: string | null;
  /** In lower case, and verified. */
  email: string;
  name: string | null;
}

/**
 * Makes a person with a company-verified e-mail address a member. Uses the invitation whose link they opened, otherwise
 * the newest open one for the address. A new person has no password.
 * @returns the person's id; null without such an invitation
 */
export function joinByEmail(
  { userId, email, name }: Invited,
  token: string | undefined,
): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const invitation = await take(tx, email, token);
    if (!invitation) return null;
    const id = userId ?? (await insertPerson(tx, { email, name: nameOf(name, email), passwordHash: null }));
    await joinAccount(tx, invitation, { userId: id, requestId: null });
    return id;
  });
}

/** Locks the person's open invitations, so that each is accepted once. */
async function take(tx: PrismaTx, email: string, token: string | undefined) {
  await tx.$executeRaw`select 1 from invitation where email = ${email} and accepted_at is null order by id for update`;
  const now = await databaseNow(tx);
  return ofAllAccounts("credential", tx).invitation.findFirst({
    where: {
      email,
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
      ...(token ? { tokenHash: Uint8Array.from(hashLinkToken(token)) } : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, role: true, accountId: true, merchantIds: true },
  });
}

/** Returns the issuer's name for a person within our bounds, otherwise the local part of the e-mail address. */
function nameOf(name: string | null, email: string): string {
  const plain = name
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 200);
  return plain || (email.split("@")[0] ?? email);
}
