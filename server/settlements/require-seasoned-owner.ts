import { newestFactor } from "@/server/auth/has-second-factor";
import type { UserScope } from "@/server/auth/scope";
import { maybeOne, type Tx } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import type { Guard } from "@/server/settlements/load-guard";

/**
 * Requires an owner, and locks the membership until the transaction ends: a removal waits for it.
 * @throws AppError `forbidden`
 */
export async function lockOwner(tx: Tx, scope: UserScope): Promise<void> {
  const row = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("membership")
      .select("role")
      .where("user_id", "=", scope.userId)
      .where("role", "=", "owner")
      .forShare(),
  );
  if (!row) throw new AppError("forbidden", "Only an owner may do this.");
}

/**
 * Requires an owner whose membership and second factors, each of them, are older than the waiting time. A thief who adds
 * a factor or a member approves nothing with it. In an account younger than that nobody can be older, so its owners may approve.
 * @throws AppError `forbidden`, with `details.reason`
 */
export async function requireSeasonedOwner(tx: Tx, scope: UserScope, { waitHours }: Guard): Promise<void> {
  await lockOwner(tx, scope);
  const since = fragment<Date>`clock_timestamp() - make_interval(hours => ${waitHours})`;
  const row = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("membership as m")
      .innerJoin("user as u", "u.id", "m.user_id")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select("m.role")
      .where("m.user_id", "=", scope.userId)
      .where(
        fragment<boolean>`(a.created_at > ${since} or (m.created_at <= ${since} and ${newestFactor()} <= ${since}))`,
      ),
  );
  if (row) return;
  throw new AppError(
    "forbidden",
    "Your second factor or membership is newer than the waiting time. Ask another owner, or wait.",
    { details: { reason: "too_new", waitHours } },
  );
}
