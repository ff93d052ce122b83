import { findInvitation } from "@/server/accounts/find-invitation";
import { insertPerson } from "@/server/accounts/insert-user";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireGoodPassword } from "@/server/accounts/require-good-password";
import type { AcceptInvitation } from "@/server/accounts/team-schema";
import { hashLinkToken } from "@/server/auth/link-token";
import { hashPassword } from "@/server/auth/password";
import type { SignedIn } from "@/server/auth/user-scope";
import { ofAllAccounts, type PrismaTx, prisma } from "@/server/db/prisma";
import { databaseNow } from "@/server/db/prisma-now";
import { AppError } from "@/server/kernel/errors";

interface Caller {
  /** The person signed in to this browser; null for nobody. */
  signedIn: SignedIn | null;
  requestId: string | null;
}

/**
 * Makes the holder of the link a member, once: a new person, or the invited person who is signed in.
 * @returns the e-mail address to sign in with
 * @throws AppError `not_found` for a link that is used, revoked or expired, `forbidden` for another person's
 *   invitation, or when nobody is signed in and the address already has a password, `params_validation` for a password
 *   that is easily guessed
 */
export async function acceptInvitation(
  { token, person }: AcceptInvitation,
  { signedIn, requestId }: Caller,
): Promise<{ email: string }> {
  // Checked before the slow password hash.
  const open = await findInvitation(token);
  if (!open) throw usedUp();
  if (open.isKnown && !signedIn) throw signInFirst(open.email);
  if (person) {
    const about = [person.name, open.email, open.accountName];
    await requireGoodPassword({ password: person.password, field: "person.password" }, about);
  }
  const passwordHash = person ? await hashPassword(person.password) : null;
  return prisma().$transaction(async (tx) => {
    const invitation = await take(tx, token);
    const { email, accountId } = invitation;
    const known = await tx.user.findFirst({
      where: { email: { equals: email, mode: "insensitive" } },
      select: { id: true },
    });
    if (known && signedIn?.scope.userId !== known.id) {
      throw signInFirst(email);
    }
    if (!known && !(person && passwordHash)) {
      throw new AppError("forbidden", "Choose a name and a password.");
    }
    const userId =
      known?.id ??
      (await insertPerson(tx, { email, name: person?.name.trim() ?? "", passwordHash: passwordHash ?? "" }));
    await joinAccount(tx, invitation, { userId, requestId });
    if (signedIn && known) {
      await ofAllAccounts("credential", tx).session.update({
        where: { id: signedIn.scope.sessionId },
        data: { accountId },
      });
    }
    return { email };
  });
}

/**
 * Makes a person without an account a member again. Only a sign-in has just proved who they are.
 * @throws AppError `not_found` for a link that is used, revoked or expired, `forbidden` for another person's invitation
 */
export async function rejoin(token: string, person: { userId: string; email: string }): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const invitation = await take(tx, token);
    if (invitation.email !== person.email) throw new AppError("forbidden", "This link is for someone else.");
    await joinAccount(tx, invitation, { userId: person.userId, requestId: null });
  });
}

type Taken = Awaited<ReturnType<typeof take>>;

/** Makes a person a member by an invitation that the caller has locked. */
export async function joinAccount(
  tx: PrismaTx,
  { id, email, role, accountId, merchantIds }: Taken,
  { userId, requestId }: { userId: string; requestId: string | null },
): Promise<void> {
  await ofAllAccounts("credential", tx).invitation.update({
    where: { id },
    data: { acceptedBy: userId, acceptedAt: await databaseNow(tx) },
  });
  await ofAllAccounts("credential", tx).membership.upsert({
    where: { accountId_userId: { accountId, userId } },
    create: { accountId, userId, role, ...(merchantIds.length > 0 && { merchantIds }) },
    update: {},
  });
  const data = { invitationId: id, email, role };
  await recordAudit(tx, { accountId, userId }, { type: "member.joined", data, requestId });
}

/** Locks the invitation, so that the second of two concurrent attempts finds it used. */
async function take(tx: PrismaTx, token: string) {
  const hash = Uint8Array.from(hashLinkToken(token));
  await tx.$executeRaw`select 1 from invitation where token_hash = ${hash} for update`;
  const now = await databaseNow(tx);
  const found = await ofAllAccounts("credential", tx).invitation.findFirst({
    where: { tokenHash: hash, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true, email: true, role: true, accountId: true, merchantIds: true },
  });
  if (found) return found;
  throw usedUp();
}

const usedUp = () =>
  new AppError("not_found", "This link was already used, or is too old. Ask for a new one.");

const signInFirst = (email: string) =>
  new AppError("forbidden", `Sign in as ${email} first, then open the link again.`);
