import { type AlertState, decideAlert } from "@/server/alerts/decide-alert";
import type { AlertEvent, AlertFacts, Finding } from "@/server/alerts/schema";
import { sendAtOnce } from "@/server/alerts/send-at-once";
import type { DatabaseState } from "@/server/db/database-state";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";

type Alert = AlertState & { id: string; facts: AlertFacts };
type Fault = Exclude<DatabaseState, "ok">;

const FAULTS: readonly Fault[] = ["read_only", "disk_full", "unreachable"];

/** The alerts about the database by its fault, in this process's memory: no row can be written for them. */
export interface DatabaseWatch {
  alerts: Map<Fault, Alert>;
  /** Whether the log has a line about a channel that did not take the message. */
  isFaultNoted: boolean;
}

export const newDatabaseWatch = (): DatabaseWatch => ({ alerts: new Map(), isFaultNoted: false });

/**
 * Decides the alerts about a database that accepts no writes, by the rules of all alerts, and sends their messages at
 * once.
 */
export async function watchDatabase(
  watch: DatabaseWatch,
  state: DatabaseState,
  now = new Date(),
): Promise<void> {
  for (const fault of FAULTS) await watchFault(watch, { fault, isPresent: fault === state, now });
}

async function watchFault(
  watch: DatabaseWatch,
  { fault, isPresent, now }: { fault: Fault; isPresent: boolean; now: Date },
): Promise<void> {
  const finding = isPresent ? findingOf(fault) : null;
  const alert = watch.alerts.get(fault) ?? (finding && newAlert(finding, now));
  if (!alert) return;
  const step = decideAlert(alert, finding, now);
  if (step.to === "forget") return void watch.alerts.delete(fault);
  const { resolvedAt, notifiedAt, notifiedSeverity, ...changes } = step.changes;
  const next = { ...alert, ...changes };
  watch.alerts.set(fault, next);
  if (step.event !== null) {
    const isSent = await send(watch, next, { event: step.event, at: now, resolvedAt: resolvedAt ?? null });
    // A message that no channel took is sent again with the next look.
    if (!isSent) return;
    Object.assign(next, { notifiedAt, notifiedSeverity });
  }
  if (resolvedAt) watch.alerts.delete(fault);
}

function findingOf(state: Fault): Finding {
  return { kind: "database_unwritable", subject: state, severity: "page", facts: { state } };
}

function newAlert({ kind, severity, facts }: Finding, now: Date): Alert {
  return {
    ...{ id: newId("alert"), kind, severity, facts },
    ...{ severitySince: now, lastSeenAt: now, openedAt: null },
    ...{ notifiedAt: null, notifiedSeverity: null, acknowledgedAt: null, silencedUntil: null },
  };
}

async function send(
  watch: DatabaseWatch,
  alert: Alert,
  occasion: { event: AlertEvent; at: Date; resolvedAt: Date | null },
): Promise<boolean> {
  const answers = await sendAtOnce({ ...alert, openedAt: alert.openedAt ?? occasion.at }, occasion);
  const failed = answers.filter(({ fault }) => fault !== null);
  if (failed.length > 0 && !watch.isFaultNoted)
    log().warn({ channels: failed }, "an alert about the database was not delivered to each channel");
  watch.isFaultNoted = failed.length > 0;
  return answers.length === 0 || failed.length < answers.length;
}
