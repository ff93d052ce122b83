import { LinkToken } from "@/server/accounts/schema";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { hashLinkToken } from "@/server/auth/link-token";
import { type Db, db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";

/**
 * `withdrawn`: its maker is no longer an owner, or the person has since joined another account, which the maker must
 * not gain access to.
 */
export type RecoveryState = "open" | "used" | "expired" | "withdrawn" | "unknown";

export interface FoundRecovery {
  state: Exclude<RecoveryState, "unknown">;
  userId: string;
  email: string;
  hasSecondFactor: boolean;
  /** Whether it was sent by mail: the second factor stays. */
  byMail: boolean;
  /** The name of the owner who made the link; null for the operator's command and for a mail. */
  madeBy: string | null;
}

/** Finds the link of a token, in any state; undefined for a token that was never issued. */
export function findRecovery(token: unknown, on: Db = db): Promise<FoundRecovery | undefined> {
  const parsed = LinkToken.safeParse(token);
  if (!parsed.success) return Promise.resolve(undefined);
  return maybeOne(
    on,
    acrossAccounts("credential")
      .selectFrom("recovery_link as l")
      .innerJoin("user as u", "u.id", "l.user_id")
      .leftJoin("user as maker", "maker.id", "l.made_by")
      .select(["u.id as userId", "u.email", "maker.name as madeBy", "l.by_mail as byMail"])
      .select(({ ref, exists, selectFrom }) => {
        const memberships = selectFrom("membership as m").select("m.user_id");
        const persons = memberships.whereRef("m.user_id", "=", "l.user_id");
        const makers = memberships.whereRef("m.user_id", "=", "l.made_by").where("m.role", "=", "owner");
        const isMember = exists(persons.whereRef("m.account_id", "=", "l.account_id"));
        const isElsewhere = exists(persons.whereRef("m.account_id", "<>", "l.account_id"));
        const isOwners = exists(makers.whereRef("m.account_id", "=", "l.account_id"));
        return [
          ownsFactor().as("hasSecondFactor"),
          fragment<FoundRecovery["state"]>`case when ${ref("l.used_at")} is not null then 'used'
            when ${ref("l.expires_at")} <= ${clock()} then 'expired' when ${ref("l.account_id")} is null then 'open'
            when ${isMember} and not ${isElsewhere} and ${isOwners} then 'open' else 'withdrawn' end`.as(
            "state",
          ),
        ];
      })
      .where("l.token_hash", "=", hashLinkToken(parsed.data)),
  );
}
