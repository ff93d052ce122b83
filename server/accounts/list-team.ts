import { assignableBy, invitableBy } from "@/server/accounts/ranks";
import type { InvitationItem, Team, TeamMember } from "@/server/accounts/team-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";

const MAX_SHOWN = 500;

type MemberRow = Omit<TeamMember, "assignable" | "isRemovable">;

/** Who belongs to the account, and who was invited and has not come yet. At most 500 of each. */
export async function listTeam(scope: UserScope): Promise<Team> {
  const invitable = invitableBy(scope.role);
  const [members, invitations] = await Promise.all([
    many<MemberRow>(
      db,
      sql`select u.id as "userId", u.name, u.email, m.role, u.totp_enabled_at is not null as "hasSecondFactor",
            m.created_at as "joinedAt", u.id = ${scope.userId} as "isYou",
            (select max(last_seen_at) from session where user_id = u.id) as "lastSeenAt"
          from membership m join "user" u on u.id = m.user_id
          where m.account_id = ${scope.accountId} order by m.role, lower(u.name), u.id limit ${MAX_SHOWN}`,
    ),
    many<InvitationItem>(
      db,
      sql`select i.id, i.email, i.role, u.name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
          from invitation i join "user" u on u.id = i.invited_by
          where i.account_id = ${scope.accountId} and i.accepted_at is null and i.revoked_at is null
            and i.expires_at > now()
          order by i.created_at desc, i.id limit ${MAX_SHOWN}`,
    ),
  ]);
  const owners = members.filter(({ role }) => role === "owner").length;
  return {
    invitable,
    // An invitation is for those who could make one.
    invitations: invitable.length > 0 ? invitations : [],
    members: members.map((member) => {
      const isLastOwner = member.role === "owner" && owners === 1;
      const assignable = isLastOwner ? [] : assignableBy(scope.role, member.role);
      return { ...member, assignable, isRemovable: assignable.length > 0 };
    }),
  };
}
