import { requireRole } from "@/server/accounts/roles";
import { ALERT_RULES } from "@/server/alerts/alert-rules";
import type { OpenAlert } from "@/server/alerts/schema";
import type { OperatorScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

const MOST = 200;
const isSilenced = fragment<boolean>`coalesce(silenced_until > clock_timestamp(), false)`;

/**
 * Lists the open alerts: those for which nobody takes responsibility first, pages before tickets.
 * @throws AppError `forbidden` for a role that cannot read the health
 */
export async function listAlerts(scope: OperatorScope): Promise<OpenAlert[]> {
  requireRole(scope, "health.read");
  const alerts = await many(
    db,
    store
      .selectFrom("alert")
      .select(["id", "kind", "severity", "facts", "opened_at as openedAt", "last_seen_at as lastSeenAt"])
      .select(["acknowledged_at as acknowledgedAt", "acknowledged_by as acknowledgedBy"])
      .select(fragment<Date | null>`case when ${isSilenced} then silenced_until end`.as("silencedUntil"))
      .where("resolved_at", "is", null)
      .where("opened_at", "is not", null)
      .orderBy(fragment`acknowledged_at is not null or ${isSilenced}`)
      .orderBy("severity")
      .orderBy("opened_at", "desc")
      .limit(MOST)
      .$narrowType<Pick<OpenAlert, "kind" | "severity" | "facts" | "openedAt">>(),
  );
  return alerts.map((alert) => {
    const { letter, runbook } = ALERT_RULES[alert.kind];
    return { ...alert, letter, runbook };
  });
}
