import { API_KEY_COLUMNS, presentApiKey } from "@/server/accounts/present-api-key";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { CreatedApiKey, RollApiKey } from "@/server/accounts/schema";
import { displayOf, generateApiKey, hashApiKey } from "@/server/auth/api-key";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import type { ApiKey } from "@/server/db/generated/client";
import { ofAccount, type PrismaTx, prisma } from "@/server/db/prisma";
import { databaseNow } from "@/server/db/prisma-now";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

const HOUR_MS = 3_600_000;

/**
 * Creates a key that replaces another, with the same rights and lifetime. The old key works for the chosen number of
 * hours, so that servers can change over; with 0 it ends at once. Only this answer contains the new key.
 * @throws AppError `forbidden` for a role that manages no keys, `proof_required`, `not_found`, `invalid_state` for a
 *   key that is inactive or was already rolled
 */
export function rollApiKey(
  scope: UserScope,
  { id, overlapHours }: RollApiKey,
  requestId: string | null,
): Promise<CreatedApiKey> {
  requireRole(scope, "api_keys.manage");
  requireRecentProof(scope);
  return prisma().$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const old = await ofAccount(scope, tx).apiKey.findFirst({ where: { id } });
    if (!old) throw new AppError("not_found", "There is no API key with this id.");
    checkRollable(old, now);
    const { key, row } = await makeSuccessor(tx, { scope, old, now });
    const end = new Date(now.getTime() + overlapHours * HOUR_MS);
    const { count } = await ofAccount(scope, tx).apiKey.updateMany({
      where: { id, revokedAt: null, replacedBy: null },
      data: { replacedBy: row.id, expiresAt: old.expiresAt && old.expiresAt < end ? old.expiresAt : end },
    });
    if (count === 0) throw alreadyRolled();
    const data = { keyId: row.id, name: row.name, mode: row.mode, replaces: id, overlapHours };
    await recordAudit(tx, scope, { type: "api_key.rolled", data, requestId });
    return { key, item: presentApiKey(row, now) };
  });
}

function checkRollable({ revokedAt, expiresAt, replacedBy }: ApiKey, now: Date): void {
  if (replacedBy) throw alreadyRolled();
  if (!revokedAt && (!expiresAt || expiresAt > now)) return;
  throw new AppError("invalid_state", "This key no longer works. Create a new one instead.");
}

function alreadyRolled(): AppError {
  return new AppError("invalid_state", "This key was already rolled. Roll its replacement.");
}

async function makeSuccessor(
  tx: PrismaTx,
  { scope, old, now }: { scope: UserScope; old: ApiKey; now: Date },
) {
  const key = generateApiKey(old.mode);
  const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
  const row = await tx.apiKey.create({
    data: {
      id: newId("key"),
      accountId: scope.accountId,
      createdBy: scope.userId,
      name: old.name,
      mode: old.mode,
      ...displayOf(key),
      hash: Uint8Array.from(hashApiKey(key)),
      scopes: old.scopes,
      merchantIds: old.merchantIds.length > 0 ? old.merchantIds : undefined,
      expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
    },
    select: API_KEY_COLUMNS,
  });
  return { key, row };
}
