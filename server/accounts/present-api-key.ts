import type { ApiKeyItem } from "@/server/accounts/schema";
import type { Permission } from "@/server/auth/permissions";
import type { ApiKey } from "@/server/db/generated/client";

type ApiKeyRow = Omit<ApiKey, "hash" | "accountId" | "createdBy"> & { creator: { name: string } | null };

/** The dashboard warns this long before a key expires. */
const EXPIRING_MS = 14 * 86_400_000;

/** Presents a key for a listing; Prisma's columns are {@link API_KEY_COLUMNS}. */
export function presentApiKey(row: ApiKeyRow, now: Date): ApiKeyItem {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    prefix: row.prefix,
    last4: row.last4,
    status: statusOf(row, now),
    permissions: row.scopes as Permission[],
    merchantIds: row.merchantIds.length > 0 ? row.merchantIds : null,
    createdBy: row.creator?.name ?? null,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    replacedBy: row.replacedBy,
    isExpiring: statusOf(row, now) === "active" && !row.replacedBy && endsWithin(EXPIRING_MS, row, now),
  };
}

/** The columns that {@link presentApiKey} needs; never the hash. */
export const API_KEY_COLUMNS = {
  id: true,
  name: true,
  mode: true,
  prefix: true,
  last4: true,
  scopes: true,
  merchantIds: true,
  creator: { select: { name: true } },
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
  replacedBy: true,
} as const;

function statusOf(row: Pick<ApiKey, "revokedAt" | "expiresAt">, now: Date): ApiKeyItem["status"] {
  if (row.revokedAt) return "revoked";
  return row.expiresAt && row.expiresAt <= now ? "expired" : "active";
}

function endsWithin(ms: number, { expiresAt }: Pick<ApiKey, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() < ms;
}
