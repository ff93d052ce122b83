import { chainName } from "@/server/assets/known-assets";
import { KEY_LABEL } from "@/server/auth/key-label";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { describeEvent } from "@/server/events/describe-event";
import { describeRequest } from "@/server/events/describe-request";
import type { TimelineEntry } from "@/server/events/schema";
import type { EventData } from "@/server/events/sentence-parts";
import { sentence } from "@/server/kernel/sentence";

/** More entries than a payment has, but a bound for a client that requests options all day. */
const MAX_ENTRIES = 200;

interface EventRow {
  id: number;
  type: string;
  data: EventData;
  requestId: string | null;
  createdAt: Date;
  /** The name of the person or the API key. */
  person: string | null;
  /** For an account's entry: how often it returned, and when last. */
  again: number | null;
  lastAt: Date | null;
}

interface OthersRow {
  requests: number;
  lastAt: Date;
}

interface RequestRow {
  id: number;
  requestId: string;
  method: string;
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
  createdAt: Date;
}

interface TimelineQuery {
  /** As found in the caller's scope. */
  id: string;
  /** Omits earlier entries. */
  since?: Date;
  /** Omits calls that only read, and were answered. */
  withoutReads?: boolean;
}

/**
 * Lists the timeline of a payment, newest first, at most 200 entries of each kind: its events, and API calls that left
 * no event.
 */
export async function listPaymentEvents({
  id,
  since = new Date(0),
  withoutReads = false,
}: TimelineQuery): Promise<TimelineEntry[]> {
  const [events, requests, others] = await Promise.all([
    loadEvents(id, since),
    loadRequests(id, since, withoutReads),
    loadOthers(id, since),
  ]);
  const byId = new Map(requests.map((request) => [request.requestId, request]));
  const withEvent = new Set(events.map(({ requestId }) => requestId));
  const silent = requests.filter(({ requestId }) => !withEvent.has(requestId));
  const entries = [
    ...events.map((event) => ofEvent(event, byId.get(event.requestId ?? ""))),
    ...silent.map(ofRequest),
    ...others.map(ofOthers),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Allows a millisecond, because stored times are rounded. */
const from = (since: Date) => fragment<Date>`${since}::timestamptz - interval '1 ms'`;

function loadEvents(paymentId: string, since: Date): Promise<EventRow[]> {
  return many(
    db,
    acrossAccounts("found")
      .selectFrom("payment_event as e")
      .leftJoin("user as u", (on) =>
        on.on(({ eb, ref }) => eb("u.id", "=", fragment<string>`${ref("e.data")} ->> 'userId'`)),
      )
      .leftJoin("api_key as k", (on) =>
        on.on(({ eb, ref }) => eb("k.id", "=", fragment<string>`${ref("e.data")} ->> 'byKeyId'`)),
      )
      .leftJoin("options_request as r", (on) =>
        on
          .onRef("r.payment_id", "=", "e.payment_id")
          .on(({ eb, ref }) => eb("r.payer", "=", fragment<string>`${ref("e.data")} ->> 'payer'`))
          .on("e.type", "=", "options.quoted"),
      )
      .select(["e.id", "e.type", "e.data", "r.requests as again", "r.last_at as lastAt"])
      .select(["e.request_id as requestId", "e.created_at as createdAt"])
      .select(({ fn }) => fn.coalesce("u.name", KEY_LABEL).as("person"))
      .where("e.payment_id", "=", paymentId)
      .where("e.created_at", ">=", from(since))
      .orderBy("e.id", "desc")
      .limit(MAX_ENTRIES)
      .$narrowType<{ data: EventData }>(),
  );
}

/** Loads the accounts that requested options after the timeline had named its maximum. */
function loadOthers(paymentId: string, since: Date): Promise<OthersRow[]> {
  return many(
    db,
    store
      .selectFrom("options_request")
      .select(["requests", "last_at as lastAt"])
      .where("payment_id", "=", paymentId)
      .where("payer", "=", "")
      .where("last_at", ">=", from(since)),
  );
}

function loadRequests(paymentId: string, since: Date, withoutReads: boolean): Promise<RequestRow[]> {
  return many(
    db,
    acrossAccounts("found")
      .selectFrom("request_log as l")
      .innerJoin("payment as p", (on) =>
        on
          .onRef("p.id", "=", "l.payment_id")
          .onRef("p.account_id", "=", "l.account_id")
          .onRef("p.mode", "=", "l.mode"),
      )
      .select(["l.id", "l.request_id as requestId", "l.method", "l.route", "l.status", "l.code"])
      .select(["l.duration_ms as durationMs", "l.created_at as createdAt"])
      .where("l.payment_id", "=", paymentId)
      .where("l.created_at", ">=", from(since))
      .$if(withoutReads, (rows) =>
        rows.where(({ eb, or }) => or([eb("l.method", "<>", "GET"), eb("l.status", ">=", 400)])),
      )
      .orderBy("l.id", "desc")
      .limit(MAX_ENTRIES),
  );
}

function ofEvent(row: EventRow, request: RequestRow | undefined): TimelineEntry {
  return {
    id: `event ${row.id}`,
    at: row.createdAt,
    type: row.type,
    ...describeEvent(
      row.type,
      { ...row.data, again: row.again, lastAt: row.lastAt },
      { networkName: chainName },
    ),
    txHash: typeof row.data.txHash === "string" ? row.data.txHash : null,
    requestId: row.requestId,
    request: request ? factsOf(request) : null,
    person: row.person,
  };
}

function ofOthers({ requests, lastAt }: OthersRow): TimelineEntry {
  return {
    id: "options of others",
    at: lastAt,
    type: "options.quoted",
    sentences: [sentence("event.others", { times: requests })],
    tone: "info",
    txHash: null,
    requestId: null,
    request: null,
    person: null,
  };
}

function ofRequest(row: RequestRow): TimelineEntry {
  return {
    id: `request ${row.id}`,
    at: row.createdAt,
    type: "request",
    ...describeRequest(row),
    txHash: null,
    requestId: row.requestId,
    request: factsOf(row),
    person: null,
  };
}

function factsOf({ method, route, status, durationMs }: RequestRow): NonNullable<TimelineEntry["request"]> {
  return { method, route, status, durationMs };
}
