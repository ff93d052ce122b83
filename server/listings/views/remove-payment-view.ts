import type { z } from "zod";
import type { UserScope } from "@/server/auth/scope";
import { db, sql } from "@/server/db/sql";
import type { RemovedPaymentView } from "@/server/listings/views/view-schema";

/** Removes one of the person's views. Removing a missing one has the same answer. */
export async function removePaymentView(
  { accountId, userId }: UserScope,
  id: string,
): Promise<z.infer<typeof RemovedPaymentView>> {
  await db.query(
    sql`delete from payment_view where id = ${id} and account_id = ${accountId} and user_id = ${userId}`,
  );
  return { id, deleted: true };
}
