import type { z } from "zod";
import type { UserScope } from "@/server/auth/scope";
import { changed, db } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import type { RemovedPaymentView } from "@/server/listings/views/view-schema";

/** Removes one of the person's views. Removing a missing one has the same answer. */
export async function removePaymentView(
  scope: UserScope,
  id: string,
): Promise<z.infer<typeof RemovedPaymentView>> {
  await changed(
    db,
    tenant(scope).deleteFrom("payment_view").where("id", "=", id).where("user_id", "=", scope.userId),
  );
  return { id, deleted: true };
}
