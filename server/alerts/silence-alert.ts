import { auditOperator } from "@/server/accounts/audit-operator";
import { requireRole } from "@/server/accounts/roles";
import { type FoundAlert, findOpenAlert } from "@/server/alerts/find-open-alert";
import type { SilenceAlert } from "@/server/alerts/schema";
import type { OperatorScope } from "@/server/auth/scope";
import { changed, one, type Tx, transaction } from "@/server/db/sql";
import { secondsAhead, store } from "@/server/db/store";

/**
 * Silences an open alert, and the next ones of the same kind and subject: no message is sent until the time has ended.
 * Zero minutes end the silence.
 * @returns the end of the silence; null when there is none
 * @throws AppError `forbidden`, or `not_found` when it is not open
 */
export function silenceAlert(
  scope: OperatorScope,
  { id, minutes }: SilenceAlert,
  requestId: string | null = null,
): Promise<Date | null> {
  requireRole(scope, "alerts.manage");
  return transaction(async (tx) => {
    const alert = await findOpenAlert(tx, id);
    const silencedUntil = minutes === 0 ? await endSilence(tx, alert) : await silence(tx, alert, minutes);
    const data = { alert: alert.title };
    await auditOperator(
      tx,
      scope,
      silencedUntil === null
        ? { type: "alert.silence_ended", data, requestId }
        : { type: "alert.silenced", data: { ...data, until: silencedUntil.toISOString() }, requestId },
    );
    return silencedUntil;
  });
}

async function silence(tx: Tx, { id }: FoundAlert, minutes: number): Promise<Date | null> {
  const set = { silenced_until: secondsAhead(60 * minutes) };
  const { until } = await one(
    tx,
    store.updateTable("alert").set(set).where("id", "=", id).returning("silenced_until as until"),
  );
  return until;
}

/** Ends the silence of earlier alerts too, since the next one would take it over. */
async function endSilence(tx: Tx, { kind, subject }: FoundAlert): Promise<null> {
  await changed(
    tx,
    store
      .updateTable("alert")
      .set({ silenced_until: null })
      .where("kind", "=", kind)
      .where("subject", "=", subject)
      .where("silenced_until", "is not", null),
  );
  return null;
}
