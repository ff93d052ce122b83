import { assignableBy } from "@/server/accounts/ranks";
import { OwnLimits } from "@/server/accounts/refund-limits";
import type { Role, UserScope } from "@/server/auth/scope";
import { maybeOne, one, type Tx } from "@/server/db/sql";
import { store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

export interface Member {
  userId: string;
  name: string;
  role: Role;
  /** Null for the rule of the role. */
  refundLimits: OwnLimits | null;
  /** The merchants that the member is limited to; null for all. */
  merchantIds: string[] | null;
}

/**
 * Finds a member that the caller may change. The account is locked, so that concurrent changes of owners are
 * serialized.
 * @throws AppError `not_found`, `forbidden` for a member above the caller
 */
export async function findMemberToChange(tx: Tx, scope: UserScope, userId: string): Promise<Member> {
  await one(tx, store.selectFrom("account").select("id").where("id", "=", scope.accountId).forNoKeyUpdate());
  const member = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("membership as m")
      .innerJoin("user as u", "u.id", "m.user_id")
      .select(["m.user_id as userId", "u.name", "m.role", "m.refund_limits as refundLimits"])
      .select("m.merchant_ids as merchantIds")
      .where("m.user_id", "=", userId),
  );
  if (!member) throw new AppError("not_found", "There is no such member.");
  if (assignableBy(scope.role, member.role).length > 0) {
    return { ...member, refundLimits: OwnLimits.nullable().parse(member.refundLimits) };
  }
  throw new AppError(
    "forbidden",
    `Your role (${scope.role}) cannot change a member with the role ${member.role}.`,
  );
}

/** @throws AppError `invalid_state` when the account would be left without an owner */
export async function requireAnotherOwner(tx: Tx, scope: UserScope, userId: string): Promise<void> {
  const other = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("membership")
      .select("user_id")
      .where("role", "=", "owner")
      .where("user_id", "<>", userId)
      .limit(1),
  );
  if (other) return;
  throw new AppError("invalid_state", "An account always keeps an owner. Make someone else an owner first.");
}
