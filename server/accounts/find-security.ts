import type { SecurityOverview } from "@/server/accounts/security-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, one, sql } from "@/server/db/sql";

/** Returns how the signed-in person's sign-in is secured. */
export function findSecurity(scope: UserScope): Promise<SecurityOverview> {
  return one<SecurityOverview>(
    db,
    sql`select email, password_hash is not null as "hasPassword", totp_enabled_at as "secondFactorSince",
          (select count(*) from recovery_code where user_id = u.id and used_at is null) as "recoveryCodesLeft"
        from "user" u where id = ${scope.userId}`,
  );
}
