import { assignableBy, invitableBy } from "@/server/accounts/ranks";
import {
  hasRefundLimits,
  type Limited,
  OwnLimits,
  SUPPORT_LIMIT_MINOR,
} from "@/server/accounts/refund-limits";
import { may } from "@/server/accounts/roles";
import type { MemberLimits, Team } from "@/server/accounts/team-schema";
import { presentFiatAmount } from "@/server/assets/amount";
import { findCurrency } from "@/server/assets/currency";
import { listUnits } from "@/server/assets/list-units";
import { ownsFactor } from "@/server/auth/has-second-factor";
import type { UserScope } from "@/server/auth/scope";
import { db, many, one } from "@/server/db/sql";
import { acrossAccounts, fragment, store, tenant } from "@/server/db/store";

const MAX_SHOWN = 500;

/** Lists the account's members and its open invitations. At most 500 of each. */
export async function listTeam(scope: UserScope): Promise<Team> {
  const invitable = invitableBy(scope.role);
  const [members, invitations, { demandsFactor }] = await Promise.all([
    many(db, membersOf(scope)),
    many(db, openInvitationsOf(scope)),
    one(
      db,
      store
        .selectFrom("account")
        .select("demands_second_factor as demandsFactor")
        .where("id", "=", scope.accountId),
    ),
  ]);
  const owners = members.filter(({ role }) => role === "owner").length;
  return {
    invitable,
    currencies: invitable.length > 0 ? limitCurrencies(scope) : [],
    demandsFactor,
    mayDemandFactor: may(scope.role, "team.demand_factor"),
    // Only roles that can invite see invitations.
    invitations: invitable.length > 0 ? invitations : [],
    members: members.map(({ isHereAlone, refundLimits, ...member }) => {
      const isLastOwner = member.role === "owner" && owners === 1;
      const assignable = isLastOwner ? [] : assignableBy(scope.role, member.role);
      const recovery = isHereAlone ? "owner" : "operator";
      return {
        ...member,
        assignable,
        canLimitMerchants: assignable.length > 0 && !may(member.role, "team.manage"),
        refundLimits: presentLimits({
          role: member.role,
          refundLimits: OwnLimits.nullable().parse(refundLimits),
        }),
        isRemovable: assignable.length > 0,
        recovery: may(scope.role, "team.recover") && !member.isYou ? recovery : null,
      };
    }),
  };
}

function limitCurrencies({ mode }: UserScope): Team["currencies"] {
  return listUnits(mode).currencies.map((code) => ({ code, decimals: findCurrency(code)?.decimals ?? 0 }));
}

function presentLimits({ role, refundLimits }: Limited): MemberLimits | null {
  if (!hasRefundLimits(role)) return null;
  if (!refundLimits) {
    return role === "support" ? { kind: "role", minor: String(SUPPORT_LIMIT_MINOR) } : { kind: "none" };
  }
  const amounts = Object.entries(refundLimits).map(([code, minor]) => presentFiatAmount(code, BigInt(minor)));
  return { kind: "own", amounts };
}

function membersOf(scope: UserScope) {
  // A member's other accounts, of which the page learns only that there are some.
  const elsewhere = acrossAccounts("person")
    .selectFrom("membership as o")
    .select("o.user_id")
    .where("o.user_id", "=", fragment.ref<string>("u.id"))
    .where("o.account_id", "<>", fragment.ref<string>("m.account_id"));
  const lastSeen = acrossAccounts("person")
    .selectFrom("session as s")
    .select(({ fn }) => fn.max("s.last_seen_at").as("latest"))
    .where("s.user_id", "=", fragment.ref<string>("u.id"));
  return tenant(scope)
    .selectFrom("membership as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .select(["u.id as userId", "u.name", "u.email", "m.role", "m.created_at as joinedAt"])
    .select(["m.refund_limits as refundLimits", "m.merchant_ids as merchantIds"])
    .select(({ ref }) => [
      ownsFactor().as("hasSecondFactor"),
      fragment<boolean>`${ref("u.id")} = ${scope.userId}`.as("isYou"),
      fragment<boolean>`not exists (${elsewhere})`.as("isHereAlone"),
      fragment<Date | null>`(${lastSeen})`.as("lastSeenAt"),
    ])
    .orderBy("m.role")
    .orderBy(({ fn }) => fn("lower", ["u.name"]))
    .orderBy("u.id")
    .limit(MAX_SHOWN);
}

function openInvitationsOf(scope: UserScope) {
  return tenant(scope)
    .selectFrom("invitation as i")
    .innerJoin("user as u", "u.id", "i.invited_by")
    .select(["i.id", "i.email", "i.role", "u.name as invitedBy", "i.merchant_ids as merchantIds"])
    .select(["i.created_at as createdAt", "i.expires_at as expiresAt"])
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null)
    .where("i.expires_at", ">", fragment<Date>`now()`)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .limit(MAX_SHOWN);
}
