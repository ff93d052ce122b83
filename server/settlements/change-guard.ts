import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { requireFactorProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { changed, db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { changeEnded } from "@/server/settlements/find-change";
import { type Guard, loadGuard } from "@/server/settlements/load-guard";
import { mailGuardChange } from "@/server/settlements/mail-guard-change";
import { lockOwner } from "@/server/settlements/require-seasoned-owner";
import { endChange } from "@/server/settlements/transition";

/**
 * Sets how the account guards its destinations. A stronger guard counts at once; a weaker one waits for the present
 * waiting time, and any owner may stop it meanwhile.
 * @throws AppError `forbidden`, `proof_required` without a second factor
 */
export async function changeGuard(scope: UserScope, wanted: Guard, requestId: string): Promise<void> {
  requireRole(scope, "settlements.guard");
  requireFactorProof(scope);
  return transaction(async (tx) => {
    await lockOwner(tx, scope);
    await lockAccount(tx, scope.accountId);
    await applyDueGuard(tx, scope.accountId);
    const present = await loadGuard(tx, scope.accountId);
    const waiting = await findWaiting(tx, scope.accountId);
    if (waiting) await endChange(tx, "settlement_guard_change", { id: waiting.id, to: "replaced" });
    if (present.waitHours === wanted.waitHours && present.fourEyes === wanted.fourEyes) return;
    const isWeaker =
      wanted.waitHours < present.waitHours || (present.fourEyes && !wanted.fourEyes && present.waitHours > 0);
    if (isWeaker) await insertWaiting(tx, scope, { wanted, present });
    else await setGuard(tx, scope.accountId, wanted);
    const type = isWeaker ? "settlement_guard.change_requested" : "settlement_guard.changed";
    await recordAudit(tx, scope, { type, data: factsOf(present, wanted), requestId });
    await mailGuardChange(tx, scope, { present, wanted, waits: isWeaker });
  });
}

/**
 * Stops a waiting change of the guard, by any owner.
 * @throws AppError `forbidden`, `invalid_state` when none waits
 */
export async function stopGuardChange(scope: UserScope, requestId: string): Promise<void> {
  requireRole(scope, "settlements.guard");
  return transaction(async (tx) => {
    await lockAccount(tx, scope.accountId);
    const waiting = await findWaiting(tx, scope.accountId);
    const end = { to: "stopped", by: scope.userId } as const;
    if (!waiting || !(await endChange(tx, "settlement_guard_change", { id: waiting.id, ...end })))
      throw changeEnded();
    const data = factsOf(await loadGuard(tx, scope.accountId), waiting);
    await recordAudit(tx, scope, { type: "settlement_guard.change_stopped", data, requestId });
  });
}

/** Applies due changes of guards, one transaction each. */
export async function applyDueGuards(limit: number): Promise<void> {
  const due = await many(
    db,
    acrossAccounts("job")
      .selectFrom("settlement_guard_change")
      .select("account_id as accountId")
      .where("status", "=", fragment.lit("waiting"))
      .where("applies_at", "<=", clock())
      .limit(limit),
  );
  for (const { accountId } of due)
    await transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await applyDueGuard(tx, accountId);
    });
}

async function applyDueGuard(tx: Tx, accountId: string): Promise<void> {
  const waiting = await findWaiting(tx, accountId);
  if (!waiting) return;
  const { id, userId, waitHours, fourEyes, from } = waiting;
  if (!(await endChange(tx, "settlement_guard_change", { id, to: "applied", by: null }))) return;
  await setGuard(tx, accountId, { waitHours, fourEyes });
  const data = factsOf(from, { waitHours, fourEyes });
  await recordAudit(tx, { accountId, userId }, { type: "settlement_guard.changed", data, requestId: null });
}

interface WaitingGuard extends Guard {
  id: string;
  userId: string;
  /** The guard that it replaces. */
  from: Guard;
}

async function findWaiting(tx: Tx, accountId: string): Promise<WaitingGuard | undefined> {
  const row = await maybeOne(
    tx,
    acrossAccounts("found")
      .selectFrom("settlement_guard_change as c")
      .innerJoin("account as a", "a.id", "c.account_id")
      .select(["c.id", "c.user_id as userId", "c.wait_hours as waitHours", "c.four_eyes as fourEyes"])
      .select(["a.settlement_wait_hours as fromHours", "a.settlement_four_eyes as fromEyes"])
      .where("c.account_id", "=", accountId)
      .where("c.status", "=", fragment.lit("waiting")),
  );
  if (!row) return undefined;
  const { fromHours, fromEyes, ...waiting } = row;
  return { ...waiting, from: { waitHours: fromHours, fourEyes: fromEyes } };
}

async function insertWaiting(
  tx: Tx,
  scope: UserScope,
  { wanted, present }: { wanted: Guard; present: Guard },
): Promise<void> {
  await changed(
    tx,
    store.insertInto("settlement_guard_change").values({
      id: newId("chg"),
      account_id: scope.accountId,
      wait_hours: wanted.waitHours,
      four_eyes: wanted.fourEyes,
      user_id: scope.userId,
      applies_at: fragment<Date>`clock_timestamp() + make_interval(hours => ${present.waitHours})`,
    }),
  );
}

async function setGuard(tx: Tx, accountId: string, { waitHours, fourEyes }: Guard): Promise<void> {
  await changed(
    tx,
    acrossAccounts("found")
      .updateTable("account")
      .set({ settlement_wait_hours: waitHours, settlement_four_eyes: fourEyes })
      .where("id", "=", accountId),
  );
}

async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await maybeOne(
    tx,
    acrossAccounts("found").selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate(),
  );
}

function factsOf(present: Guard, wanted: Guard) {
  return {
    fromWaitHours: present.waitHours,
    toWaitHours: wanted.waitHours,
    fromSecondPerson: present.fourEyes,
    toSecondPerson: wanted.fourEyes,
  };
}
