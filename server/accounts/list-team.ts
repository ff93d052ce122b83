import { assignableBy, invitableBy } from "@/server/accounts/ranks";
import { may } from "@/server/accounts/roles";
import type { InvitationItem, Team, TeamMember } from "@/server/accounts/team-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, many, one, sql } from "@/server/db/sql";

const MAX_SHOWN = 500;

interface MemberRow extends Omit<TeamMember, "assignable" | "isRemovable" | "recovery"> {
  isHereAlone: boolean;
}

/** Lists the account's members and its open invitations. At most 500 of each. */
export async function listTeam(scope: UserScope): Promise<Team> {
  const invitable = invitableBy(scope.role);
  const [members, invitations, { demandsFactor }] = await Promise.all([
    many<MemberRow>(
      db,
      sql`select u.id as "userId", u.name, u.email, m.role, u.totp_enabled_at is not null as "hasSecondFactor",
            m.created_at as "joinedAt", u.id = ${scope.userId} as "isYou",
            not exists (select 1 from membership o where o.user_id = u.id and o.account_id <> m.account_id) as "isHereAlone",
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
    one<{ demandsFactor: boolean }>(
      db,
      sql`select demands_second_factor as "demandsFactor" from account where id = ${scope.accountId}`,
    ),
  ]);
  const owners = members.filter(({ role }) => role === "owner").length;
  return {
    invitable,
    demandsFactor,
    mayDemandFactor: may(scope.role, "team.demand_factor"),
    // Only roles that can invite see invitations.
    invitations: invitable.length > 0 ? invitations : [],
    members: members.map(({ isHereAlone, ...member }) => {
      const isLastOwner = member.role === "owner" && owners === 1;
      const assignable = isLastOwner ? [] : assignableBy(scope.role, member.role);
      const recovery = isHereAlone ? "owner" : "operator";
      return {
        ...member,
        assignable,
        isRemovable: assignable.length > 0,
        recovery: may(scope.role, "team.recover") && !member.isYou ? recovery : null,
      };
    }),
  };
}
