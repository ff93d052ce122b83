import { db, maybeOne, sql } from "@/server/db/sql";
import type { PaymentsHealth } from "@/server/ledger/health-schema";

/** Finds the result of the last audit of all paid payments and refunds; null before the first. */
export async function findPaymentsAudit(): Promise<PaymentsHealth | null> {
  const last = await maybeOne<PaymentsHealth>(
    db,
    sql`select finished_at as "finishedAt", is_full as "isFull", counts, difference_count as "differenceCount", differences
        from payments_audit`,
  );
  return last ?? null;
}
