import type { SecurityOverview } from "@/server/accounts/security-schema";
import { relyingParty } from "@/server/auth/relying-party";
import type { UserScope } from "@/server/auth/scope";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Returns how the signed-in person's sign-in is secured. */
export async function findSecurity(scope: UserScope): Promise<SecurityOverview> {
  const row = await one(
    db,
    store
      .selectFrom("user as u")
      .select(({ ref, fn, selectFrom }) => {
        const left = selectFrom("recovery_code as c")
          .select(fn.countAll<number>().as("count"))
          .whereRef("c.user_id", "=", "u.id")
          .where("c.used_at", "is", null);
        const passkeys = selectFrom("passkey as p")
          .select(fn.countAll<number>().as("count"))
          .whereRef("p.user_id", "=", "u.id");
        return [
          "u.email",
          fragment<boolean>`${ref("u.password_hash")} is not null`.as("hasPassword"),
          "u.totp_enabled_at as secondFactorSince",
          fragment<number>`(${left})`.as("recoveryCodesLeft"),
          fragment<number>`(${passkeys})`.as("passkeys"),
        ];
      })
      .where("u.id", "=", scope.userId),
  );
  return { ...row, passkeyOrigin: relyingParty()?.origin ?? null };
}
