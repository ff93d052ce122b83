import { API_KEY_COLUMNS, presentApiKey } from "@/server/accounts/present-api-key";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { CreateApiKey, CreatedApiKey } from "@/server/accounts/schema";
import { displayOf, generateApiKey, hashApiKey } from "@/server/auth/api-key";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { ofAccount, type PrismaTx, prisma } from "@/server/db/prisma";
import { databaseNow } from "@/server/db/prisma-now";
import { invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";

const DAY_MS = 86_400_000;
/** Active keys for one account and mode. */
const MAX_ACTIVE = 100;

/**
 * Creates an API key. Only this answer contains it; the database keeps its hash.
 * @throws AppError `forbidden` for a role that manages no keys, `proof_required`, `params_validation` for another
 *   account's merchant or too many keys
 */
export function createApiKey(
  scope: UserScope,
  input: CreateApiKey,
  requestId: string | null,
): Promise<CreatedApiKey> {
  requireRole(scope, "api_keys.manage");
  requireRecentProof(scope);
  const key = generateApiKey(input.mode);
  return prisma().$transaction(async (tx) => {
    const now = await databaseNow(tx);
    await checkRoom(tx, scope, input);
    await checkMerchants(tx, scope, input.merchantIds);
    const row = await tx.apiKey.create({
      data: {
        id: newId("key"),
        accountId: scope.accountId,
        createdBy: scope.userId,
        name: input.name.trim(),
        mode: input.mode,
        ...displayOf(key),
        hash: Uint8Array.from(hashApiKey(key)),
        scopes: [...new Set(input.permissions)],
        merchantIds: input.merchantIds ? [...new Set(input.merchantIds)] : undefined,
        expiresAt:
          input.expiresInDays === null ? null : new Date(now.getTime() + input.expiresInDays * DAY_MS),
      },
      select: API_KEY_COLUMNS,
    });
    const data = {
      keyId: row.id,
      name: row.name,
      mode: row.mode,
      permissions: row.scopes,
      merchantIds: input.merchantIds,
    };
    await recordAudit(tx, scope, { type: "api_key.created", data, requestId });
    return { key, item: presentApiKey(row, now) };
  });
}

async function checkRoom(tx: PrismaTx, scope: UserScope, { mode }: CreateApiKey): Promise<void> {
  const active = await ofAccount(scope, tx).apiKey.count({ where: { mode, revokedAt: null } });
  if (active >= MAX_ACTIVE) {
    throw invalidField("name", `The account already has ${active} keys. Revoke an unused one.`, {
      max: MAX_ACTIVE,
    });
  }
}

async function checkMerchants(tx: PrismaTx, scope: UserScope, ids: string[] | null): Promise<void> {
  if (!ids) return;
  const known = await ofAccount(scope, tx).merchant.count({ where: { id: { in: ids }, deletedAt: null } });
  if (known !== new Set(ids).size) throw invalidField("merchantIds", "There is no such merchant.");
}
