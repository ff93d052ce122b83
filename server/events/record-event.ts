import { type Db, sql } from "@/server/db/sql";

/** Event types of a payment's timeline. Each new type needs a sentence in `describe-event.ts`. */
export type PaymentEventType =
  | "payment.created"
  | "payment.processing"
  | "payment.requires_action"
  | "payment.succeeded"
  | "payment.failed"
  | "payment.expired"
  | "payment.cancelled"
  | "options.quoted"
  | "action.built"
  | "data.given"
  | "confirm.accepted"
  | "confirm.refused"
  | "claim.received"
  | "claim.dropped"
  | "screening.matched"
  | "account.deploying"
  | "account.deployed"
  | "relay.waiting"
  | "relay.signed"
  | "relay.broadcast"
  | "relay.replaced"
  | "relay.mined"
  | "relay.reorged"
  | "relay.adopted"
  | "relay.failed"
  | "chain.executed"
  | "chain.exception"
  | "exception.moved"
  | "exception.gone"
  | "exception.returned"
  | "exception.accepted"
  | "exception.ignored"
  | "exception.reopened"
  | "settlement.done"
  | "refund.requested"
  | "refund.pending_funds"
  | "refund.submitted"
  | "refund.succeeded"
  | "refund.failed"
  | "refund.undeliverable"
  | "refund.redirected"
  | "refund.retried";

export interface PaymentEvent {
  paymentId: string;
  type: PaymentEventType;
  data?: Record<string, unknown>;
  requestId?: string | null;
}

/** Events that anybody with a payment's link can cause repeatedly. A timeline has a bounded number of each. */
const BY_STRANGERS: ReadonlySet<PaymentEventType> = new Set([
  "action.built",
  "data.given",
  "confirm.refused",
  "claim.received",
  "claim.dropped",
  "account.deploying",
]);
const MOST_BY_STRANGERS = 50;

/** Adds an entry to a payment's timeline, in the event's transaction. Data must hold no secrets or personal data. */
export async function recordEvent(on: Db, event: PaymentEvent): Promise<void> {
  const { paymentId, type, data = {}, requestId = null } = event;
  const most = BY_STRANGERS.has(type) ? MOST_BY_STRANGERS : null;
  await on.query(
    sql`insert into payment_event (payment_id, type, data, request_id)
        select ${paymentId}, ${type}, ${JSON.stringify(data)}::jsonb, ${requestId}
        where ${most}::int is null
          or (select count(*) from payment_event where payment_id = ${paymentId} and type = ${type}) < ${most}::int`,
  );
}

/** Adds one entry to each of several payments' timelines, in the events' transaction and one statement. */
export async function recordEvents(on: Db, events: readonly PaymentEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ paymentId, type, data = {}, requestId = null }) => ({
    paymentId,
    type,
    data,
    requestId,
  }));
  await on.query(
    sql`insert into payment_event (payment_id, type, data, request_id)
        select e."paymentId", e.type, e.data, e."requestId"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("paymentId" text, type text, data jsonb, "requestId" text)`,
  );
}
