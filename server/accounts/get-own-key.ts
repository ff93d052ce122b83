import type { OwnKey } from "@/server/accounts/own-key-schema";
import type { PartnerScope } from "@/server/auth/scope";
import { db, one } from "@/server/db/sql";
import { tenant } from "@/server/db/store";

/** Returns the facts of the API key that the request carries. */
export async function getOwnKey(scope: PartnerScope): Promise<OwnKey> {
  const { accountId, accountName, name, prefix, last4, createdAt, expiresAt } = await one(
    db,
    tenant(scope)
      .selectFrom("api_key as k")
      .innerJoin("account as a", "a.id", "k.account_id")
      .select(["a.id as accountId", "a.name as accountName", "k.name", "k.prefix", "k.last4"])
      .select(["k.created_at as createdAt", "k.expires_at as expiresAt"])
      .where("k.id", "=", scope.keyId),
  );
  return {
    id: scope.keyId,
    account: { id: accountId, name: accountName },
    name,
    prefix,
    last4,
    mode: scope.mode,
    permissions: [...scope.permissions],
    merchantIds: scope.merchantIds && [...scope.merchantIds],
    apiVersion: scope.apiVersion,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
