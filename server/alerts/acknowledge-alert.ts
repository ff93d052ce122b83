import { auditOperator } from "@/server/accounts/audit-operator";
import { requireRole } from "@/server/accounts/roles";
import { findOpenAlert, nameOfActor } from "@/server/alerts/find-open-alert";
import type { OperatorScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";

/**
 * Records that somebody takes care of an open alert: no message repeats it until it is resolved or becomes a page.
 * Acknowledging it twice changes nothing.
 * @throws AppError `forbidden`, or `not_found` when it is not open
 */
export function acknowledgeAlert(
  scope: OperatorScope,
  id: string,
  requestId: string | null = null,
): Promise<void> {
  requireRole(scope, "alerts.manage");
  return transaction(async (tx) => {
    const alert = await findOpenAlert(tx, id);
    const acknowledged = await changed(
      tx,
      store
        .updateTable("alert")
        .set({ acknowledged_at: clock(), acknowledged_by: await nameOfActor(tx, scope) })
        .where("id", "=", alert.id)
        .where("acknowledged_at", "is", null),
    );
    if (acknowledged === 0) return;
    await auditOperator(tx, scope, { type: "alert.acknowledged", data: { alert: alert.title }, requestId });
  });
}
