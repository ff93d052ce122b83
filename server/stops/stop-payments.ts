import { auditOperator, nameOfOperator } from "@/server/accounts/audit-operator";
import { requireRole } from "@/server/accounts/roles";
import { requireOperatorProof } from "@/server/auth/recent-proof";
import type { OperatorScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { nameStop } from "@/server/stops/name-stop";
import { requirePlace } from "@/server/stops/require-place";
import type { StopPayments } from "@/server/stops/schema";
import { idOfStop } from "@/server/stops/stop";

const COMMAND = "npm run pause";

/**
 * Stops new payments in a scope; every process knows it a second later. A second stop of the same scope changes its
 * reason. Payments whose confirm was accepted continue, as do refunds, returns and withdrawals.
 * @throws AppError `forbidden`, `proof_required`, or `params_validation` for a network or token that this installation lacks
 */
export function stopPayments(
  scope: OperatorScope,
  { reason, ...stop }: StopPayments,
  requestId: string | null = null,
): Promise<void> {
  requireRole(scope, "payments.stop");
  requireOperatorProof(scope);
  requirePlace(stop);
  return transaction(async (tx) => {
    const stoppedBy = (await nameOfOperator(tx, scope)) ?? COMMAND;
    await changed(
      tx,
      store
        .insertInto("payment_stop")
        .values({
          id: idOfStop(stop),
          chain_id: stop.chainId,
          token: stop.token,
          reason,
          stopped_by: stoppedBy,
        })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ reason, stopped_by: stoppedBy })),
    );
    const data = { place: nameStop(stop), reason };
    await auditOperator(tx, scope, { type: "payments.stopped", data, requestId });
  });
}
