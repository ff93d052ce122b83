import { db, maybeOne } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { PaymentsHealth } from "@/server/ledger/health-schema";

/** Finds the result of the last audit of all paid payments and refunds; null before the first. */
export async function findPaymentsAudit(): Promise<PaymentsHealth | null> {
  const last = await maybeOne(
    db,
    store
      .selectFrom("payments_audit")
      .select(["finished_at as finishedAt", "is_full as isFull", "counts", "differences"])
      .select("difference_count as differenceCount")
      .$narrowType<Pick<PaymentsHealth, "counts" | "differences">>(),
  );
  return last ?? null;
}
