import type { Role } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";

/** Most people in a listing. */
export const MAX_PEOPLE = 1_000;

export interface ListedPerson {
  email: string;
  /** The person's accounts, by name. */
  accounts: { name: string; role: Role }[];
  hasSecondFactor: boolean;
  /** Null for a person who never signed in, or whose sessions were all purged. */
  lastSignInAt: Date | null;
}

/** Lists all people who can sign in, by e-mail address; for the operator's command. At most {@link MAX_PEOPLE}. */
export function listPeople(): Promise<ListedPerson[]> {
  return many<ListedPerson & Record<string, unknown>>(
    db,
    sql`select u.email, u.totp_enabled_at is not null as "hasSecondFactor",
          coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'role', m.role) order by lower(a.name), a.id)
            from membership m join account a on a.id = m.account_id where m.user_id = u.id), '[]') as accounts,
          (select max(created_at) from session where user_id = u.id) as "lastSignInAt"
        from "user" u order by lower(u.email) limit ${MAX_PEOPLE}`,
  );
}
