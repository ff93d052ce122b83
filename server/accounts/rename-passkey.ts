import type { RenamePasskey } from "@/server/accounts/passkey-schema";
import { recordAudit } from "@/server/accounts/record-audit";
import type { UserScope } from "@/server/auth/scope";
import { changed, maybeOne, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Renames a passkey of the signed-in person. The same name changes nothing.
 * @throws AppError `not_found` for an unknown passkey or another person's
 */
export function renamePasskey(
  scope: UserScope,
  { id, name }: RenamePasskey,
  requestId: string | null,
): Promise<void> {
  return transaction(async (tx) => {
    const known = await maybeOne(
      tx,
      store
        .selectFrom("passkey")
        .select("name")
        .where("id", "=", id)
        .where("user_id", "=", scope.userId)
        .forUpdate(),
    );
    if (!known) throw noPasskey();
    if (known.name === name) return;
    await changed(tx, store.updateTable("passkey").set({ name }).where("id", "=", id));
    const data = { from: known.name, to: name };
    await recordAudit(tx, scope, { type: "passkey.renamed", data, requestId });
  });
}

export const noPasskey = () => new AppError("not_found", "You have no such passkey.");
