import type { AuditChoices, AuditItem, AuditPage, ListAudit } from "@/server/accounts/audit-schema";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";

const MAX_CHOICES = 500;

interface Row extends Omit<AuditItem, "who"> {
  userId: string | null;
  userName: string | null;
  email: string | null;
}

/**
 * Lists a page of people's actions in the account, newest first, by keyset pagination.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function listAudit(scope: UserScope, query: ListAudit): Promise<AuditPage> {
  requireRole(scope, "audit_log.read");
  const { userId = null, type = null, from = null, to = null, before = null, limit } = query;
  const rows = await many<Row>(
    db,
    sql`select e.id::text, e.created_at as at, e.type, e.data, e.request_id as "requestId", e.user_id as "userId", e.address, e.device,
          u.name as "userName", u.email
        from audit_event e left join "user" u on u.id = e.user_id
        where e.account_id = ${scope.accountId}
          and (${userId}::text is null or e.user_id = ${userId})
          and (${type}::text is null or e.type = ${type})
          and (${from}::date is null or e.created_at >= ${from}::date::timestamp at time zone 'UTC')
          and (${to}::date is null or e.created_at < (${to}::date + 1)::timestamp at time zone 'UTC')
          and (${before}::bigint is null or e.id < ${before}::bigint)
        order by e.id desc limit ${limit + 1}`,
  );
  const items = rows.slice(0, limit).map(present);
  return { items, older: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function present({ userId, userName, email, ...event }: Row): AuditItem {
  const who = userId === null ? null : { id: userId, name: userName ?? "", email: email ?? "" };
  return { ...event, who };
}

/**
 * Lists the people and actions for the log's filters. At most 500 of each.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function listAuditChoices(scope: UserScope): Promise<AuditChoices> {
  requireRole(scope, "audit_log.read");
  const [people, types] = await Promise.all([
    many<{ id: string; name: string }>(
      db,
      sql`select u.id, u.name from "user" u
          where exists (select 1 from audit_event where account_id = ${scope.accountId} and user_id = u.id)
          order by lower(u.name), u.id limit ${MAX_CHOICES}`,
    ),
    // One index step for each type, however many events it has.
    many<{ type: string }>(
      db,
      sql`with recursive kind as (
            (select type from audit_event where account_id = ${scope.accountId} order by type limit 1)
            union all
            select (select e.type from audit_event e where e.account_id = ${scope.accountId} and e.type > kind.type
                    order by e.type limit 1) from kind where kind.type is not null)
          select type from kind where type is not null limit ${MAX_CHOICES}`,
    ),
  ]);
  return { people, types: types.map(({ type }) => type) };
}
