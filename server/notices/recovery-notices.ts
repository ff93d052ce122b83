import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { Notice } from "@/server/notices/schema";

const SHOWN_DAYS = 7;
const MAX_SHOWN = 3;

/**
 * Lists for owners the members' recovery links of the last 7 days that other owners made or that were used, newest
 * first. At most three.
 */
export async function recoveryNotices(scope: UserScope): Promise<Notice[]> {
  if (scope.role !== "owner") return [];
  const rows = await many(db, recentLinks(scope));
  return rows.map(({ isUsed, ...row }) => ({
    kind: isUsed ? ("recovery_link_used" as const) : ("recovery_link_made" as const),
    ...row,
  }));
}

function recentLinks(scope: UserScope) {
  return tenant(scope)
    .selectFrom("audit_event as e")
    .innerJoin("user as person", (on) =>
      on.on(({ eb, ref }) =>
        eb(
          "person.id",
          "=",
          fragment<string>`case ${ref("e.type")} when 'recovery_link.used' then ${ref("e.user_id")}
            else ${ref("e.data")} ->> 'userId' end`,
        ),
      ),
    )
    .leftJoin("user as maker", (on) =>
      on.onRef("maker.id", "=", "e.user_id").on("e.type", "=", "recovery_link.made"),
    )
    .select(["e.created_at as at", "person.name as person"])
    .select(({ ref }) => [
      fragment<string>`${ref("e.id")}::text`.as("id"),
      fragment<boolean>`${ref("e.type")} = 'recovery_link.used'`.as("isUsed"),
      fragment<string | null>`coalesce(${ref("e.data")} ->> 'madeBy', ${ref("maker.name")},
        ${ref("e.data")} ->> 'by')`.as("madeBy"),
    ])
    .where("e.type", "in", ["recovery_link.made", "recovery_link.used"])
    .where("e.created_at", ">", fragment<Date>`now() - make_interval(days => ${SHOWN_DAYS})`)
    .where("e.user_id", "is distinct from", scope.userId)
    .orderBy("e.id", "desc")
    .limit(MAX_SHOWN);
}
