import type { AuditChoices, AuditItem, AuditPage, ListAudit } from "@/server/accounts/audit-schema";
import { requireRole } from "@/server/accounts/roles";
import { KEY_LABEL } from "@/server/auth/key-label";
import type { UserScope } from "@/server/auth/scope";
import { ACCOUNT, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";

const MAX_CHOICES = 500;

interface Row extends Omit<AuditItem, "who"> {
  userId: string | null;
  userName: string | null;
  email: string | null;
  keyId: string | null;
  keyName: string | null;
}

/**
 * Lists a page of what people and API keys did in the account, newest first, by keyset pagination.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function listAudit(scope: UserScope, query: ListAudit): Promise<AuditPage> {
  requireRole(scope, "audit_log.read");
  const { limit } = query;
  const rows = await many(db, page(scope, query));
  const items = rows.slice(0, limit).map(present);
  return { items, older: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function page(scope: UserScope, { userId, keyId, type, from, to, before, limit }: ListAudit) {
  const midnight = (date: unknown) => fragment<Date>`${date}::timestamp at time zone 'UTC'`;
  return tenant(scope)
    .selectFrom("audit_event as e")
    .leftJoin("user as u", "u.id", "e.user_id")
    .leftJoin(tenant(scope).rows("api_key").as("k"), (on) =>
      on.on(({ eb, ref }) => eb("k.id", "=", fragment<string>`${ref("e.data")} ->> 'byKeyId'`)),
    )
    .select(({ ref }) => fragment<string>`${ref("e.id")}::text`.as("id"))
    .select(["e.created_at as at", "e.type", "e.data", "e.request_id as requestId", "e.address", "e.device"])
    .select([
      "e.user_id as userId",
      "u.name as userName",
      "u.email",
      "k.id as keyId",
      KEY_LABEL.as("keyName"),
    ])
    .$if(userId !== undefined, (query) => query.where("e.user_id", "=", userId ?? ""))
    .$if(keyId !== undefined, (query) =>
      query.where(({ ref }) => fragment<boolean>`${ref("e.data")} ->> 'byKeyId' = ${keyId ?? ""}`),
    )
    .$if(type !== undefined, (query) => query.where("e.type", "=", type ?? ""))
    .$if(from !== undefined, (query) => query.where("e.created_at", ">=", midnight(fragment`${from}::date`)))
    .$if(to !== undefined, (query) => query.where("e.created_at", "<", midnight(fragment`(${to}::date + 1)`)))
    .$if(before !== undefined, (query) => query.where("e.id", "<", fragment<number>`${before}::bigint`))
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .$narrowType<{ data: AuditItem["data"] }>();
}

function present({ userId, userName, email, keyId, keyName, ...event }: Row): AuditItem {
  const key = keyId === null ? null : { id: keyId, name: keyName ?? "", email: "" };
  const who = userId === null ? key : { id: userId, name: userName ?? "", email: email ?? "" };
  return { ...event, who };
}

function people(scope: UserScope) {
  const actions = tenant(scope)
    .selectFrom("audit_event as e")
    .select("e.id")
    .where("e.user_id", "=", fragment.ref<string>("u.id"));
  return store
    .selectFrom("user as u")
    .select(["u.id", "u.name"])
    .where(({ exists }) => exists(actions))
    .orderBy(({ fn }) => fn("lower", ["u.name"]))
    .orderBy("u.id")
    .limit(MAX_CHOICES);
}

function keys(scope: UserScope) {
  const actions = tenant(scope)
    .selectFrom("audit_event as e")
    .select("e.id")
    .where(({ eb, ref }) =>
      eb(fragment<string>`${ref("e.data")} ->> 'byKeyId'`, "=", fragment.ref<string>("k.id")),
    );
  return tenant(scope)
    .selectFrom("api_key as k")
    .select(["k.id", fragment<string>`${KEY_LABEL}`.as("name")])
    .where(({ exists }) => exists(actions))
    .orderBy("k.created_at")
    .orderBy("k.id")
    .limit(MAX_CHOICES);
}

/**
 * Lists the people, API keys and actions for the log's filters. At most 500 of each.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function listAuditChoices(scope: UserScope): Promise<AuditChoices> {
  requireRole(scope, "audit_log.read");
  const [actors, programs, types] = await Promise.all([
    many(db, people(scope)),
    many(db, keys(scope)),
    // By hand: one index step for each type, however many events it has.
    many(
      db,
      raw(scope, { type: "audit_event.type" })`with recursive kind as (
            (select type from audit_event where account_id = ${ACCOUNT} order by type limit 1)
            union all
            select (select e.type from audit_event e where e.account_id = ${ACCOUNT} and e.type > kind.type
                    order by e.type limit 1) from kind where kind.type is not null)
          select type from kind where type is not null limit ${MAX_CHOICES}`,
    ),
  ]);
  return { people: actors, keys: programs, types: types.map(({ type }) => type) };
}
