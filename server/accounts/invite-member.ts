import { mailInvitation } from "@/server/accounts/mail-invitation";
import { invitableBy } from "@/server/accounts/ranks";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireMerchants } from "@/server/accounts/require-merchants";
import { requireRole } from "@/server/accounts/roles";
import type { Invited, InviteMember } from "@/server/accounts/team-schema";
import { newLinkToken } from "@/server/auth/link-token";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, maybeOne, one, type Tx, transaction } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { AppError, invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

const VALID_DAYS = 7;
/** Open invitations for one account. */
const MAX_OPEN = 100;

/**
 * Creates a link by which one person joins the account, once, within seven days. This answer contains the link, and a
 * mail where this installation sends any. A new invitation of the same address replaces the previous one.
 * @throws AppError `forbidden` for a role without the permission or for a role above the caller's, `proof_required`,
 *   `params_validation` when the address is already a member's
 */
export function inviteMember(
  scope: UserScope,
  { email, role, merchantIds }: InviteMember,
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
    const merchants = await requireMerchants(scope, { role, merchantIds });
    const limitedTo = merchants?.map(({ id }) => id) ?? null;
    const { id, expiresAt } = await one(
      tx,
      store
        .insertInto("invitation")
        .values({
          id: newId("inv"),
          account_id: scope.accountId,
          email,
          role,
          merchant_ids: limitedTo,
          token_hash: hash,
          invited_by: scope.userId,
          expires_at: fragment<Date>`now() + make_interval(days => ${VALID_DAYS})`,
        })
        .returning(["id", "expires_at as expiresAt"]),
    );
    await recordAudit(tx, scope, {
      type: "member.invited",
      data: { invitationId: id, email, role, merchantIds: limitedTo },
      requestId,
    });
    const url = `${env().PUBLIC_URL}/invite?token=${token}`;
    const isMailed = await mailInvitation(tx, scope, { email, role, url, expiresAt });
    return { id, email, expiresAt, url, isMailed };
  });
}

async function checkRoom(tx: Tx, scope: UserScope, email: string): Promise<void> {
  const member = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("membership as m")
      .innerJoin("user as u", "u.id", "m.user_id")
      .select("u.id")
      .where(({ fn }) => fn<string>("lower", ["u.email"]), "=", email),
  );
  if (member) throw invalidField("email", "is already a member of this account");
  const unanswered = tenant(scope)
    .updateTable("invitation")
    .where("email", "=", email)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null);
  await changed(tx, unanswered.set({ revoked_at: fragment<Date>`now()` }));
  const { open } = await one(
    tx,
    tenant(scope)
      .selectFrom("invitation")
      .select(({ fn }) => fn.countAll<number>().as("open"))
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", fragment<Date>`now()`),
  );
  if (open >= MAX_OPEN)
    throw invalidField("email", "Too many invitations are open. Revoke one.", { max: MAX_OPEN });
}
