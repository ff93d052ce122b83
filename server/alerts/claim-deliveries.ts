import type { AlertMessage } from "@/server/alerts/alert-texts";
import type { HttpChannel } from "@/server/alerts/channels";
import type { AlertEvent } from "@/server/alerts/schema";
import { computed, raw } from "@/server/db/raw";
import { changed, db, many } from "@/server/db/sql";
import { clock, secondsAhead, store } from "@/server/db/store";

/** Seconds for which a claimed message is left alone: longer than an attempt. */
const LEASE_S = 60;
/** Seconds after which nobody needs a message. */
const USEFUL_S = 86_400;

/** A message that this process is sending. */
export interface ClaimedMessage {
  id: string;
  event: AlertEvent;
  /** Attempts so far, this one included. */
  attempts: number;
  /** Whether it came too late: a day old, or a repetition about an alert that has ended. */
  isLate: boolean;
  createdAt: Date;
  resolvedAt: Date | null;
  alert: AlertMessage;
}

/**
 * Claims at most `most` due messages of a channel. Those about one alert go in order, one at a time. A worker that is
 * killed while it sends leaves its messages to the next one after a minute, so a message may arrive twice.
 */
export async function claimMessages(channel: HttpChannel, most: number): Promise<ClaimedMessage[]> {
  const rows = await many(db, claim(channel, most));
  return rows.map(({ alertId, kind, severity, facts, openedAt, ...rest }) => ({
    ...rest,
    event: rest.event as AlertEvent,
    alert: { id: alertId, kind, severity, facts, openedAt } as AlertMessage,
  }));
}

const claim = (channel: HttpChannel, most: number) =>
  // Locking, a change and a join in one statement.
  raw({
    id: "alert_delivery.id",
    event: "alert_delivery.event",
    attempts: "alert_delivery.attempts",
    createdAt: "alert_delivery.created_at",
    isLate: computed("boolean"),
    alertId: "alert.id",
    kind: "alert.kind",
    severity: "alert.severity",
    facts: "alert.facts",
    openedAt: "alert.opened_at",
    resolvedAt: "alert.resolved_at",
  })`update alert_delivery d set attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + ${LEASE_S} * interval '1 second'
    from alert a
    where a.id = d.alert_id and d.id = any(array(
      select w.id from alert_delivery w where w.channel = ${channel} and w.status = 'waiting' and w.next_attempt_at <= clock_timestamp()
        and not exists (select 1 from alert_delivery e where e.alert_id = w.alert_id and e.channel = w.channel
          and e.status = 'waiting' and e.id < w.id)
      order by w.next_attempt_at limit ${most} for update skip locked))
    returning d.id, d.event, d.attempts, d.created_at as "createdAt",
      d.created_at < clock_timestamp() - ${USEFUL_S} * interval '1 second'
        or (d.event = 'repeated' and a.resolved_at is not null) as "isLate",
      a.id as "alertId", a.kind, a.severity, a.facts, a.opened_at as "openedAt", a.resolved_at as "resolvedAt"`;

type Claim = Pick<ClaimedMessage, "id" | "attempts">;

/** Ends a message: null when the channel has taken it, else why it was given up. */
export function endMessage(claim: Claim, fault: string | null): Promise<number> {
  const status = fault === null ? "sent" : "failed";
  return changed(db, waiting(claim).set({ status, fault, ended_at: clock() }));
}

/** Sets the next attempt, unless another worker has claimed the message meanwhile. */
export function postponeMessage(claim: Claim, fault: string, delayS: number): Promise<number> {
  return changed(db, waiting(claim).set({ fault, next_attempt_at: secondsAhead(delayS) }));
}

function waiting({ id, attempts }: Claim) {
  return store
    .updateTable("alert_delivery")
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("attempts", "=", attempts);
}
