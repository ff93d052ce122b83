import { requireRole } from "@/server/accounts/roles";
import { ALERT_RULES } from "@/server/alerts/alert-rules";
import type { AlertList, OpenAlert } from "@/server/alerts/schema";
import type { OperatorScope } from "@/server/auth/scope";
import { db, many, one } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";

const MOST = 200;

/**
 * Lists the open alerts: those for which nobody takes responsibility first, pages before tickets.
 * @throws AppError `forbidden` for a role that cannot read the health
 */
export async function listAlerts(scope: OperatorScope): Promise<AlertList> {
  requireRole(scope, "health.read");
  const [{ now }, alerts] = await Promise.all([
    one(db, store.selectNoFrom(clock().as("now"))),
    many(
      db,
      store
        .selectFrom("alert")
        .select(["id", "kind", "severity", "facts", "opened_at as openedAt", "last_seen_at as lastSeenAt"])
        .select(["acknowledged_at as acknowledgedAt", "acknowledged_by as acknowledgedBy"])
        .select(({ ref }) =>
          fragment<Date | null>`case when silenced_until > clock_timestamp() then ${ref("silenced_until")} end`.as(
            "silencedUntil",
          ),
        )
        .where("resolved_at", "is", null)
        .where("opened_at", "is not", null)
        .orderBy(fragment`acknowledged_at is not null or coalesce(silenced_until > clock_timestamp(), false)`)
        .orderBy("severity")
        .orderBy("opened_at", "desc")
        .limit(MOST)
        .$narrowType<Pick<OpenAlert, "kind" | "severity" | "facts" | "openedAt">>(),
    ),
  ]);
  return {
    now,
    alerts: alerts.map((alert) => {
      const { letter, runbook } = ALERT_RULES[alert.kind];
      return { ...alert, letter, runbook };
    }),
  };
}
