import type { CompanyPerson } from "@/server/auth/company-provider";
import { db, maybeOne, sql } from "@/server/db/sql";

export interface CompanyMember {
  userId: string;
  hasSecondFactor: boolean;
  /** Whether they belong to an account; false after removal from the last one. */
  isMember: boolean;
  /** How the issuer's subject relates to the person: `other` when another subject of the issuer is linked to them. */
  link: "linked" | "none" | "other";
}

/** Finds the person linked to an issuer's subject, otherwise the one with the issuer's verified e-mail address. */
export function findCompanyMember(person: CompanyPerson): Promise<CompanyMember | undefined> {
  const { issuer, subject, email } = person;
  return maybeOne<CompanyMember>(
    db,
    sql`select u.id as "userId", u.totp_enabled_at is not null as "hasSecondFactor",
          exists (select 1 from membership where user_id = u.id) as "isMember",
          case when i.subject is null then 'none' when i.subject = ${subject} then 'linked' else 'other' end as link
        from "user" u left join person_identity i on i.user_id = u.id and i.issuer = ${issuer}
        where i.subject = ${subject} or lower(u.email) = ${email}
        order by i.subject = ${subject} desc nulls last limit 1`,
  );
}
