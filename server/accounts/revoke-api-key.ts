import { API_KEY_COLUMNS, presentApiKey } from "@/server/accounts/present-api-key";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { ApiKeyItem } from "@/server/accounts/schema";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { ofAccount, prisma } from "@/server/db/prisma";
import { databaseNow } from "@/server/db/prisma-now";
import { AppError } from "@/server/kernel/errors";

/**
 * Revokes a key permanently, in every process at once. Revoking it again returns the first answer.
 * @throws AppError `forbidden` for a role that manages no keys, `proof_required`, `not_found`
 */
export function revokeApiKey(scope: UserScope, id: string, requestId: string | null): Promise<ApiKeyItem> {
  requireRole(scope, "api_keys.manage");
  requireRecentProof(scope);
  return prisma().$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await ofAccount(scope, tx).apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now },
    });
    const row = await ofAccount(scope, tx).apiKey.findFirst({ where: { id }, select: API_KEY_COLUMNS });
    if (!row) throw new AppError("not_found", "There is no API key with this id.");
    if (count > 0) {
      const data = { keyId: row.id, name: row.name, mode: row.mode };
      await recordAudit(tx, scope, { type: "api_key.revoked", data, requestId });
    }
    return presentApiKey(row, now);
  });
}
