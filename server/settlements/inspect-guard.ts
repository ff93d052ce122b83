import { may } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { GuardInspection } from "@/server/settlements/inspection-schema";
import { loadGuard } from "@/server/settlements/load-guard";

/** Returns the account's guard of destinations, and its change that waits. */
export async function inspectGuard(scope: UserScope): Promise<GuardInspection> {
  const [guard, waiting] = await Promise.all([
    loadGuard(db, scope.accountId),
    maybeOne(
      db,
      tenant(scope)
        .selectFrom("settlement_guard_change as c")
        .innerJoin("user as u", "u.id", "c.user_id")
        .select(["c.wait_hours as waitHours", "c.four_eyes as fourEyes", "c.applies_at as appliesAt"])
        .select("u.name as by")
        .where("c.status", "=", fragment.lit("waiting"))
        .where("c.applies_at", ">", fragment<Date>`clock_timestamp()`),
    ),
  ]);
  return { ...guard, waiting: waiting ?? null, canChange: may(scope.role, "settlements.guard") };
}
