import { invitableBy } from "@/server/accounts/ranks";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { Invited, InviteMember } from "@/server/accounts/team-schema";
import { newLinkToken } from "@/server/auth/link-token";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { maybeOne, one, sql, type Tx, transaction } from "@/server/db/sql";
import { env } from "@/server/kernel/env";
import { AppError, invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

const VALID_DAYS = 7;
/** Invitations that can still be accepted, for one account. */
const MAX_OPEN = 100;

/**
 * Makes a link by which one person joins the account, once, within seven days. No mail is sent: the answer holds the
 * link for the only time. A new invitation of the same address replaces the one before.
 * @throws AppError `forbidden` for a role that may not, or above one's own, `proof_required`, `params_validation` for a
 *   member
 */
export function inviteMember(
  scope: UserScope,
  { email, role }: InviteMember,
  requestId: string | null,
): Promise<Invited> {
  requireRole(scope, "team.manage");
  if (!invitableBy(scope.role).includes(role)) {
    throw new AppError("forbidden", `Your role (${scope.role}) cannot give the role ${role}.`);
  }
  requireRecentProof(scope);
  const { token, hash } = newLinkToken();
  return transaction(async (tx) => {
    await checkRoom(tx, scope, email);
    const { id, expiresAt } = await one<{ id: string; expiresAt: Date }>(
      tx,
      sql`insert into invitation (id, account_id, email, role, token_hash, invited_by, expires_at)
          values (${newId("inv")}, ${scope.accountId}, ${email}, ${role}::member_role, ${hash}, ${scope.userId},
            now() + make_interval(days => ${VALID_DAYS}))
          returning id, expires_at as "expiresAt"`,
    );
    await recordAudit(tx, scope, {
      type: "member.invited",
      data: { invitationId: id, email, role },
      requestId,
    });
    return { id, email, expiresAt, url: `${env().PUBLIC_URL}/invite?token=${token}` };
  });
}

async function checkRoom(tx: Tx, { accountId }: UserScope, email: string): Promise<void> {
  const member = await maybeOne(
    tx,
    sql`select 1 from membership m join "user" u on u.id = m.user_id
        where m.account_id = ${accountId} and lower(u.email) = ${email}`,
  );
  if (member) throw invalidField("email", "is a member of this account already");
  await tx.query(
    sql`update invitation set revoked_at = now() where account_id = ${accountId} and email = ${email}
          and accepted_at is null and revoked_at is null`,
  );
  const { open } = await one<{ open: number }>(
    tx,
    sql`select count(*) as open from invitation where account_id = ${accountId} and accepted_at is null
          and revoked_at is null and expires_at > now()`,
  );
  if (open >= MAX_OPEN)
    throw invalidField("email", "Too many invitations are open. Revoke one.", { max: MAX_OPEN });
}
