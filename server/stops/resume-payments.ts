import { auditOperator } from "@/server/accounts/audit-operator";
import { requireRole } from "@/server/accounts/roles";
import { requireOperatorProof } from "@/server/auth/recent-proof";
import type { OperatorScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { nameStop } from "@/server/stops/name-stop";
import type { StopScope } from "@/server/stops/schema";
import { idOfStop } from "@/server/stops/stop";

/**
 * Takes new payments in a scope again. A wider or narrower stop stays.
 * @returns false when the scope was not stopped
 * @throws AppError `forbidden`, `proof_required`
 */
export function resumePayments(
  scope: OperatorScope,
  stop: StopScope,
  requestId: string | null = null,
): Promise<boolean> {
  requireRole(scope, "payments.stop");
  requireOperatorProof(scope);
  return transaction(async (tx) => {
    const ended = await changed(tx, store.deleteFrom("payment_stop").where("id", "=", idOfStop(stop)));
    if (ended === 0) return false;
    const data = { place: nameStop(stop) };
    await auditOperator(tx, scope, { type: "payments.resumed", data, requestId });
    return true;
  });
}
