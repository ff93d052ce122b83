import { unseal } from "@/server/auth/seal";
import { computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { isTracing, type Traced } from "@/server/kernel/trace";
import type { EventRow } from "@/server/webhooks/present-event";

/** Seconds for which a worker has a delivery: longer than an attempt. After a crash another one takes it then. */
const LEASE_S = 30;
/** Attempts to one endpoint at once, from one process. */
const AT_ONCE = 8;
/** The same for an endpoint that has not proved itself: it may hold each for as long as an attempt lasts. */
const AT_ONCE_UNPROVEN = 2;

/** A delivery that this process has taken, with the trace of the payment that it is about. */
export interface TakenDelivery extends Traced {
  id: string;
  /** How often it was taken; the outcome counts only while this is unchanged. */
  taken: number;
  /** Attempts before this one. */
  attempts: number;
  endpoint: {
    id: string;
    url: string;
    mode: "test" | "live";
    apiVersion: string;
    isFailing: boolean;
    /** It has answered 2xx, has not failed since, and keeps no attempt of this process waiting. */
    isProven: boolean;
    lastSuccessAt: Date | null;
  };
  event: EventRow;
  secrets: string[];
}

/** What a process can take. */
export interface Room {
  /** Deliveries to proven endpoints. */
  prompt: number;
  /** Deliveries to others. */
  patient: number;
  /** Attempts in flight by the id of their endpoint. */
  busy: ReadonlyMap<string, number>;
  /** Endpoints that keep an attempt waiting, and those of them that do so for long. */
  waiting: readonly string[];
  slow: readonly string[];
}

/**
 * Takes due deliveries, of each endpoint no more than may run at once, and of all in turn. Proven endpoints and others
 * have separate room, so that no number of endpoints that do not answer delays those that do.
 */
export async function claimDeliveries(room: Room): Promise<TakenDelivery[]> {
  const rows = await many(db, claim(room));
  return rows.map(({ id, taken, attempts, endpointId, url, endpointMode, apiVersion, ...row }) => ({
    id,
    taken,
    attempts,
    traceparent: row.traceparent,
    ...(row.paymentId !== null && { paymentId: row.paymentId }),
    endpoint: {
      id: endpointId,
      url,
      mode: endpointMode,
      apiVersion,
      isFailing: row.isFailing,
      isProven: row.isProven,
      lastSuccessAt: row.lastSuccessAt,
    },
    event: {
      id: row.eventId,
      type: row.type,
      mode: row.mode,
      merchantId: row.merchantId,
      data: row.data,
      createdAt: row.createdAt,
    },
    secrets: secretsOf(row.secrets as SealedSecret[]),
  }));
}

interface SealedSecret {
  id: string;
  /** In base64. */
  sealed: string;
}

function secretsOf(sealed: SealedSecret[]): string[] {
  return sealed.flatMap(({ id, sealed: bytes }) => {
    const opened = unseal(Buffer.from(bytes, "base64"), id);
    return opened ? [opened.toString()] : [];
  });
}

const claim = ({ prompt, patient, busy, waiting, slow }: Room) =>
  // A locking subquery for each endpoint, and a change that joins: beyond the builder.
  raw("job", {
    id: "webhook_delivery.id",
    taken: "webhook_delivery.taken",
    attempts: "webhook_delivery.attempts",
    endpointId: "webhook_endpoint.id",
    url: "webhook_endpoint.url",
    endpointMode: "webhook_endpoint.mode",
    apiVersion: "webhook_endpoint.api_version",
    isFailing: computed("boolean"),
    isProven: computed("boolean"),
    lastSuccessAt: computedOrNull("timestamp with time zone"),
    eventId: "partner_event.id",
    type: "partner_event.type",
    mode: "partner_event.mode",
    merchantId: "partner_event.merchant_id",
    data: "partner_event.data",
    createdAt: "partner_event.created_at",
    paymentId: "partner_event.payment_id",
    traceparent: computedOrNull("text"),
    secrets: computed("jsonb"),
  })`with due as (
      select d.id, d.next_at, s.is_proven, s.busy + row_number() over (partition by w.id order by d.next_at) as turn
      from webhook_endpoint w
      cross join lateral (select coalesce((${JSON.stringify(Object.fromEntries(busy))}::jsonb ->> w.id)::int, 0) as busy,
        w.failing_since is null and w.last_success_at is not null as is_good) g
      cross join lateral (select g.busy, g.is_good and w.id <> all(${waiting}::text[]) as is_proven,
        case when g.is_good and w.id <> all(${slow}::text[]) then ${AT_ONCE}::int else ${AT_ONCE_UNPROVEN}::int end as most) s
      cross join lateral (
        select p.id, p.next_at from webhook_delivery p
        where p.endpoint_id = w.id and p.status = 'pending' and p.next_at <= clock_timestamp()
        order by p.next_at
        limit greatest(0, s.most - s.busy)
        for update skip locked) d
      where w.status = 'enabled' and w.deleted_at is null),
    chosen as (
      (select id, is_proven from due where is_proven order by turn, next_at limit ${prompt})
      union all (select id, is_proven from due where not is_proven order by turn, next_at limit ${patient})),
    took as (
      update webhook_delivery d set taken = d.taken + 1, next_at = clock_timestamp() + ${LEASE_S} * interval '1 second'
      from chosen c where d.id = c.id returning d.id, d.taken, d.attempts, d.endpoint_id, d.event_id, c.is_proven)
    select t.id, t.taken, t.attempts, w.id as "endpointId", w.url, w.mode as "endpointMode", w.api_version as "apiVersion",
      w.failing_since is not null as "isFailing", t.is_proven as "isProven", w.last_success_at as "lastSuccessAt",
      e.id as "eventId", e.type, e.mode, e.merchant_id as "merchantId", e.data, e.created_at as "createdAt",
      e.payment_id as "paymentId",
      case when ${isTracing()}::boolean then (select j.traceparent from relay_job j
        where j.payment_id = e.payment_id and j.traceparent is not null order by j.id limit 1) end as traceparent,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'sealed', encode(s.sealed, 'base64')) order by s.created_at desc)
        from webhook_secret s where s.endpoint_id = w.id and (s.expires_at is null or s.expires_at > clock_timestamp())) as secrets
    from took t join webhook_endpoint w on w.id = t.endpoint_id join partner_event e on e.id = t.event_id`;
