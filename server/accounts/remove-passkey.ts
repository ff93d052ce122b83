import { dropIdleCodes } from "@/server/accounts/drop-factors";
import { recordAudit } from "@/server/accounts/record-audit";
import { noPasskey } from "@/server/accounts/rename-passkey";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { maybeOne, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";

/**
 * Removes a passkey of the signed-in person. The recovery codes end with the last second factor.
 * @throws AppError `proof_required`, `not_found` for an unknown passkey or another person's
 */
export function removePasskey(scope: UserScope, id: string, requestId: string | null): Promise<void> {
  requireRecentProof(scope);
  const { userId } = scope;
  return transaction(async (tx) => {
    await maybeOne(tx, store.selectFrom("user").select("id").where("id", "=", userId).forUpdate());
    const removed = await maybeOne(
      tx,
      store.deleteFrom("passkey").where("id", "=", id).where("user_id", "=", userId).returning("name"),
    );
    if (!removed) throw noPasskey();
    await dropIdleCodes(tx, userId);
    const data = { passkey: removed.name };
    await recordAudit(tx, scope, { type: "passkey.removed", data, requestId });
  });
}
