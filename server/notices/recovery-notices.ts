import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";
import type { Notice } from "@/server/notices/schema";

const TOLD_DAYS = 7;
const MAX_TOLD = 3;

interface Row extends Record<string, unknown> {
  id: string;
  at: Date;
  person: string;
  madeBy: string | null;
  isUsed: boolean;
}

/**
 * Lists for owners the members' recovery links of the last 7 days that other owners made or that were used, newest
 * first. At most three.
 */
export async function recoveryNotices({ accountId, userId, role }: UserScope): Promise<Notice[]> {
  if (role !== "owner") return [];
  const rows = await many<Row>(
    db,
    sql`select e.id::text, e.created_at as at, e.type = 'recovery_link.used' as "isUsed", person.name as person,
          coalesce(e.data ->> 'madeBy', maker.name, e.data ->> 'by') as "madeBy"
        from audit_event e
          join "user" person on person.id = case e.type when 'recovery_link.used' then e.user_id else e.data ->> 'userId' end
          left join "user" maker on maker.id = e.user_id and e.type = 'recovery_link.made'
        where e.account_id = ${accountId} and e.type in ('recovery_link.made', 'recovery_link.used')
          and e.created_at > now() - make_interval(days => ${TOLD_DAYS}) and e.user_id is distinct from ${userId}
        order by e.id desc limit ${MAX_TOLD}`,
  );
  return rows.map(({ isUsed, ...row }) => ({
    kind: isUsed ? ("recovery_link_used" as const) : ("recovery_link_made" as const),
    ...row,
  }));
}
