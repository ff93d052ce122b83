import { type AlertState, decideAlert } from "@/server/alerts/decide-alert";
import type { AlertEvent, AlertFacts, Finding } from "@/server/alerts/schema";
import { sendAtOnce } from "@/server/alerts/send-at-once";
import type { DatabaseState } from "@/server/db/database-state";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";

/** The alert about the database, in this process's memory: no row can be written for it. */
export interface DatabaseWatch {
  alert: (AlertState & { id: string; facts: AlertFacts }) | null;
  /** Whether the log has a line about a channel that did not take the message. */
  isFaultNoted: boolean;
}

export const newDatabaseWatch = (): DatabaseWatch => ({ alert: null, isFaultNoted: false });

/**
 * Decides the alert about a database that accepts no writes, by the rules of all alerts, and sends its messages at once.
 * @returns the event that was sent
 */
export async function watchDatabase(
  watch: DatabaseWatch,
  state: DatabaseState,
  now = new Date(),
): Promise<AlertEvent | null> {
  const finding = findingOf(state);
  const alert = watch.alert ?? (finding && newAlert(finding, now));
  if (!alert) return null;
  const step = decideAlert(alert, finding, now);
  if (step.to === "forget") {
    watch.alert = null;
    return null;
  }
  const { resolvedAt, notifiedAt, notifiedSeverity, ...changes } = step.changes;
  watch.alert = { ...alert, ...changes, facts: finding?.facts ?? alert.facts };
  if (step.event !== null) {
    const isSent = await send(watch, step.event, { now, resolvedAt: resolvedAt ?? null });
    // A message that no channel took is sent again with the next look.
    if (!isSent) return null;
    Object.assign(watch.alert, { notifiedAt, notifiedSeverity });
  }
  if (resolvedAt) watch.alert = null;
  return step.event;
}

function findingOf(state: DatabaseState): Finding | null {
  if (state === "ok") return null;
  return { kind: "database_unwritable", subject: "", severity: "page", facts: { state } };
}

function newAlert({ kind, severity, facts }: Finding, now: Date): NonNullable<DatabaseWatch["alert"]> {
  return {
    ...{ id: newId("alert"), kind, severity, facts },
    ...{ severitySince: now, lastSeenAt: now, openedAt: null },
    ...{ notifiedAt: null, notifiedSeverity: null, acknowledgedAt: null, silencedUntil: null },
  };
}

async function send(
  watch: DatabaseWatch,
  event: AlertEvent,
  { now, resolvedAt }: { now: Date; resolvedAt: Date | null },
): Promise<boolean> {
  if (!watch.alert) return false;
  const message = { ...watch.alert, openedAt: watch.alert.openedAt ?? now };
  const answers = await sendAtOnce(message, { event, at: now, resolvedAt });
  const failed = answers.filter(({ fault }) => fault !== null);
  if (failed.length > 0 && !watch.isFaultNoted)
    log().warn({ channels: failed }, "an alert about the database was not delivered to each channel");
  watch.isFaultNoted = failed.length > 0;
  return answers.length === 0 || failed.length < answers.length;
}
