import type { SecurityOverview } from "@/server/accounts/security-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Returns how the signed-in person's sign-in is secured. */
export function findSecurity(scope: UserScope): Promise<SecurityOverview> {
  return one(
    db,
    store
      .selectFrom("user as u")
      .select(({ ref, fn, selectFrom }) => {
        const left = selectFrom("recovery_code as c")
          .select(fn.countAll<number>().as("count"))
          .whereRef("c.user_id", "=", "u.id")
          .where("c.used_at", "is", null);
        return [
          "u.email",
          fragment<boolean>`${ref("u.password_hash")} is not null`.as("hasPassword"),
          "u.totp_enabled_at as secondFactorSince",
          fragment<number>`(${left})`.as("recoveryCodesLeft"),
        ];
      })
      .where("u.id", "=", scope.userId),
  );
}
