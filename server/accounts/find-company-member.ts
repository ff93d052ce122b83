import type { CompanyPerson } from "@/server/auth/company-provider";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

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
  return maybeOne(
    db,
    acrossAccounts("credential")
      .selectFrom("user as u")
      .leftJoin("person_identity as i", (on) =>
        on.onRef("i.user_id", "=", "u.id").on("i.issuer", "=", issuer),
      )
      .select(({ ref, exists, selectFrom }) => [
        "u.id as userId",
        ownsFactor().as("hasSecondFactor"),
        exists(selectFrom("membership as m").select("m.user_id").whereRef("m.user_id", "=", "u.id"))
          .$castTo<boolean>()
          .as("isMember"),
        fragment<CompanyMember["link"]>`case when ${ref("i.subject")} is null then 'none'
          when ${ref("i.subject")} = ${subject} then 'linked' else 'other' end`.as("link"),
      ])
      .where(({ or, eb, fn }) =>
        or([eb("i.subject", "=", subject), eb(fn<string>("lower", ["u.email"]), "=", email)]),
      )
      .orderBy(
        ({ eb }) => eb("i.subject", "=", subject),
        (order) => order.desc().nullsLast(),
      )
      .limit(1),
  );
}
