import { deviceOf } from "@/server/accounts/describe-device";
import { keeperOf } from "@/server/accounts/passkey-keepers";
import { MAX_PASSKEYS, type PasskeyItem } from "@/server/accounts/passkey-schema";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";

/** Lists the signed-in person's passkeys, the oldest first. */
export async function listPasskeys(scope: UserScope): Promise<PasskeyItem[]> {
  const rows = await many(
    db,
    store
      .selectFrom("passkey")
      .select(["id", "name", "aaguid", "user_agent as userAgent", "is_synced as isSynced"])
      .select(["created_at as createdAt", "last_used_at as lastUsedAt"])
      .where("user_id", "=", scope.userId)
      .orderBy("created_at")
      .orderBy("id")
      .limit(MAX_PASSKEYS),
  );
  return rows.map(({ aaguid, userAgent, ...passkey }) => ({
    ...passkey,
    keeper: keeperOf(aaguid),
    device: deviceOf(userAgent),
  }));
}
