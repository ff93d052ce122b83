import { ALERT_RULES, REPEAT_S, RESOLVED_AFTER_S } from "@/server/alerts/alert-rules";
import type { AlertEvent, AlertKind, Finding, Severity } from "@/server/alerts/schema";

/** What decides over an alert, as its row keeps it. */
export interface AlertState {
  kind: AlertKind;
  severity: Severity;
  severitySince: Date;
  lastSeenAt: Date;
  openedAt: Date | null;
  notifiedAt: Date | null;
  notifiedSeverity: Severity | null;
  acknowledgedAt: Date | null;
  silencedUntil: Date | null;
}

type Changes = Partial<Omit<AlertState, "kind">> & { resolvedAt?: Date };

/** `forget`: it ended before it opened. */
export type Step = { to: "forget" } | { to: "keep"; changes: Changes; event: AlertEvent | null };

/**
 * Decides what follows from a reading.
 * @param finding null when the condition does not hold
 * @param now the database's clock
 */
export function decideAlert(alert: AlertState, finding: Finding | null, now: Date): Step {
  return finding ? whileItHolds(alert, finding, now) : afterItHeld(alert, now);
}

function whileItHolds(alert: AlertState, { severity }: Finding, now: Date): Step {
  const isOther = severity !== alert.severity;
  const severitySince = isOther ? now : alert.severitySince;
  const hasHeld = secondsBetween(severitySince, now) >= ALERT_RULES[alert.kind].afterS[severity];
  const openedAt = alert.openedAt ?? (hasHeld ? now : null);
  const changes: Changes = { lastSeenAt: now, severity, severitySince, openedAt };
  const event = openedAt ? eventNow({ ...alert, severity }, hasHeld, now) : null;
  if (event === null) return { to: "keep", changes, event };
  const notified = { notifiedAt: now, notifiedSeverity: worseOf(alert.notifiedSeverity, severity) };
  // The person who acknowledged a ticket has not seen that it became a page.
  const forgotten = event === "opened" && alert.notifiedSeverity !== null ? { acknowledgedAt: null } : {};
  return { to: "keep", changes: { ...changes, ...notified, ...forgotten }, event };
}

function eventNow(alert: AlertState, hasHeld: boolean, now: Date): AlertEvent | null {
  if (isSilenced(alert, now)) return null;
  const isWorse = alert.notifiedSeverity === "ticket" && alert.severity === "page" && hasHeld;
  if (isWorse) return "opened";
  if (alert.acknowledgedAt) return null;
  if (!alert.notifiedAt) return "opened";
  return secondsBetween(alert.notifiedAt, now) >= REPEAT_S[alert.severity] ? "repeated" : null;
}

function afterItHeld(alert: AlertState, now: Date): Step {
  if (!alert.openedAt) return { to: "forget" };
  if (secondsBetween(alert.lastSeenAt, now) < RESOLVED_AFTER_S) {
    return { to: "keep", changes: {}, event: null };
  }
  const isQuiet = alert.notifiedAt === null || isSilenced(alert, now);
  return { to: "keep", changes: { resolvedAt: now }, event: isQuiet ? null : "resolved" };
}

const isSilenced = ({ silencedUntil }: AlertState, now: Date) =>
  silencedUntil !== null && silencedUntil > now;
const worseOf = (before: Severity | null, severity: Severity) => (before === "page" ? before : severity);
const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000;
