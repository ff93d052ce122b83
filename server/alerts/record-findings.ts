import type { AlertMessage } from "@/server/alerts/alert-texts";
import { type AlertState, decideAlert, type Step } from "@/server/alerts/decide-alert";
import { notifyChannels } from "@/server/alerts/notify-channels";
import type { AlertEvent, AlertFacts, Finding, Findings } from "@/server/alerts/schema";
import { changed, many, one, type Tx, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";

/** Far above what an installation can have at once: a subject is a network, a key or a source. */
const MOST = 500;

type AlertRow = AlertState & { id: string; subject: string; facts: AlertFacts };

/**
 * Compares what a reading found with the alerts: opens, keeps and resolves them, and queues the messages about them.
 * All of it is one transaction, so that a kill loses no message and a second worker doubles none.
 * @returns the events that were queued
 */
export function recordFindings({ found, isUnknown }: Findings): Promise<AlertEvent[]> {
  const findings = found.slice(0, MOST);
  return transaction(async (tx) => {
    for (const finding of findings) await insertNew(tx, finding);
    const alerts = await lockUnresolved(tx);
    const { now } = await one(tx, store.selectNoFrom(clock().as("now")));
    const events: AlertEvent[] = [];
    for (const alert of alerts) {
      const { kind, subject } = alert;
      const finding = findings.find((each) => each.kind === kind && each.subject === subject) ?? null;
      if (!finding && isUnknown(kind, subject)) continue;
      const step = decideAlert(alert, finding, now);
      await take(tx, { alert, finding, step });
      if (step.to === "forget" || step.event === null) continue;
      await notifyChannels(tx, messageOf(alert, finding), step.event);
      events.push(step.event);
    }
    return events;
  });
}

/** Stores an alert unless there is one. A silence outlasts the alert that it was set for. */
async function insertNew(tx: Tx, { kind, subject, severity, facts }: Finding): Promise<void> {
  const silenced = store
    .selectFrom("alert")
    .select(({ fn }) => fn.max("silenced_until").as("until"))
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("silenced_until", ">", clock());
  await changed(
    tx,
    store
      .insertInto("alert")
      .values({
        id: newId("alert"),
        kind,
        subject,
        severity,
        facts: JSON.stringify(facts),
        silenced_until: silenced,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

function lockUnresolved(tx: Tx): Promise<AlertRow[]> {
  return many(
    tx,
    store
      .selectFrom("alert")
      .select(["id", "kind", "subject", "severity", "facts"])
      .select(["severity_since as severitySince", "last_seen_at as lastSeenAt", "opened_at as openedAt"])
      .select(["notified_at as notifiedAt", "notified_severity as notifiedSeverity"])
      .select(["acknowledged_at as acknowledgedAt", "silenced_until as silencedUntil"])
      .where("resolved_at", "is", null)
      .orderBy("id")
      .limit(2 * MOST)
      .forUpdate()
      .$narrowType<Pick<AlertRow, "kind" | "severity" | "notifiedSeverity" | "facts">>(),
  );
}

interface Taken {
  alert: AlertRow;
  finding: Finding | null;
  step: Step;
}

async function take(tx: Tx, { alert: { id }, finding, step }: Taken): Promise<void> {
  if (step.to === "forget") {
    await changed(tx, store.deleteFrom("alert").where("id", "=", id));
    return;
  }
  const { acknowledgedAt, ...changes } = step.changes;
  if (Object.keys(changes).length === 0) return;
  await changed(
    tx,
    store
      .updateTable("alert")
      .set({
        severity: changes.severity,
        severity_since: changes.severitySince,
        last_seen_at: changes.lastSeenAt,
        opened_at: changes.openedAt,
        notified_at: changes.notifiedAt,
        notified_severity: changes.notifiedSeverity,
        resolved_at: changes.resolvedAt,
        ...(acknowledgedAt === null ? { acknowledged_at: null, acknowledged_by: null } : {}),
        ...(finding ? { facts: JSON.stringify(finding.facts) } : {}),
      })
      .where("id", "=", id),
  );
}

function messageOf({ id, kind, severity, facts, openedAt }: AlertRow, finding: Finding | null): AlertMessage {
  const now = finding ?? { severity, facts };
  return { id, kind, severity: now.severity, facts: now.facts, openedAt: openedAt ?? new Date() };
}
