import { compiled, type Given } from "@/server/db/compiled";
import { changed, type Db } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

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
  | "relay.closing"
  | "relay.closed"
  | "chain.executed"
  | "chain.exception"
  | "exception.moved"
  | "exception.gone"
  | "exception.returned"
  | "exception.accepted"
  | "exception.ignored"
  | "exception.reopened"
  | "settlement.done"
  | "deposit_seen"
  | "deposit_partial"
  | "deposit_surplus"
  | "deposit_returned"
  | "refund.requested"
  | "refund.pending_funds"
  | "refund.submitted"
  | "refund.succeeded"
  | "refund.failed"
  | "refund.undeliverable"
  | "refund.redirected"
  | "refund.retried"
  | "refund.cancelled";

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
  const row = { payment_id: paymentId, type, data: JSON.stringify(data), request_id: requestId };
  await changed(on, BY_STRANGERS.has(type) ? insertUnlessFull(row) : EVENT(row));
}

interface Row {
  payment_id: string;
  type: string;
  /** JSON. */
  data: string;
  request_id: string | null;
}

const COLUMNS = ["payment_id", "type", "data", "request_id"] as const;

const EVENT = compiled(({ payment_id, type, data, request_id }: Given<Row>) =>
  store.insertInto("payment_event").values({ payment_id, type, data, request_id }),
);

/** Inserts the row unless the timeline has its maximum of the type. */
function insertUnlessFull(row: Row) {
  const known = store
    .selectFrom("payment_event")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("payment_id", "=", row.payment_id)
    .where("type", "=", row.type);
  const wanted = store
    .selectNoFrom([
      fragment<string>`${row.payment_id}`.as("payment_id"),
      fragment<string>`${row.type}`.as("type"),
      fragment<unknown>`${row.data}::jsonb`.as("data"),
      fragment<string | null>`${row.request_id}`.as("request_id"),
    ])
    .where(fragment<number>`(${known})`, "<", MOST_BY_STRANGERS);
  return store.insertInto("payment_event").columns(COLUMNS).expression(wanted);
}

/** Adds one entry to each of several payments' timelines, in the events' transaction and one statement. */
export async function recordEvents(on: Db, events: readonly PaymentEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ paymentId, type, data = {}, requestId = null }) => ({
    payment_id: paymentId,
    type,
    data,
    request_id: requestId,
  }));
  const columns = fragment`e (payment_id text, type text, data jsonb, request_id text)`;
  const given = fragment<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  const query = store.selectFrom(given.as<"e">(columns)).select(COLUMNS);
  await changed(on, store.insertInto("payment_event").columns(COLUMNS).expression(query));
}
