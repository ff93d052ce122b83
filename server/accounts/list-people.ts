import { ownsFactor } from "@/server/auth/has-second-factor";
import type { OperatorScope, Role } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

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

/** Lists all people who can sign in, by e-mail address; for the operator. At most {@link MAX_PEOPLE}. */
export function listPeople(operator: OperatorScope): Promise<ListedPerson[]> {
  return many(
    db,
    acrossAccounts(operator)
      .selectFrom("user as u")
      .select(({ selectFrom }) => {
        const accounts = selectFrom("membership as m")
          .innerJoin("account as a", "a.id", "m.account_id")
          .select(
            fragment`jsonb_agg(jsonb_build_object('name', a.name, 'role', m.role) order by lower(a.name), a.id)`.as(
              "accounts",
            ),
          )
          .whereRef("m.user_id", "=", "u.id");
        return [
          "u.email",
          ownsFactor().as("hasSecondFactor"),
          fragment<ListedPerson["accounts"]>`coalesce((${accounts}), '[]')`.as("accounts"),
          selectFrom("session as s")
            .select(({ fn }) => fn.max("s.created_at").as("latest"))
            .whereRef("s.user_id", "=", "u.id")
            .as("lastSignInAt"),
        ];
      })
      .orderBy(({ fn }) => fn("lower", ["u.email"]))
      .limit(MAX_PEOPLE),
  );
}
