import type { PartnerScope } from "@/server/auth/scope";
import { db, many, maybeOne, one } from "@/server/db/sql";
import { anyOf, fragment, literals, store, tenant } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { longPoll, type Wait } from "@/server/payments/long-poll";
import type { EventList, ListEvents } from "@/server/webhooks/event-schema";
import { presentEvent } from "@/server/webhooks/present-event";
import { EVENT_TYPES } from "@/server/webhooks/schema";

/** Events that get their places in one statement. */
const BATCH = 5_000;

interface Reading {
  apiVersion: string;
  request: Wait["request"];
}

/**
 * Lists events, oldest first unless asked otherwise, and waits for a first one for `maxPollMs` at most. A reader that
 * continues with `nextCursor` gets every event once, and each payment's in order.
 * @throws AppError `invalid_params` for a cursor of an event that is not this account's or no longer kept
 */
export async function listEvents(
  scope: PartnerScope,
  query: ListEvents,
  { apiVersion, request }: Reading,
): Promise<EventList> {
  const [after, before] = await Promise.all([
    findPlace(scope, "after", query.after),
    findPlace(scope, "before", query.before),
  ]);
  const rows = await longPoll(
    {
      id: scope.accountId,
      channel: "partner_event",
      // Every second: creates are not announced.
      findVersions: async (ids) => ids.map((id) => ({ id, version: 1 })),
      read: () => readPage(scope, query, { after, before }),
      versionOf: () => 0,
      isEnded: (found) => found.length > 0,
    },
    { maxPollMs: query.maxPollMs, request },
  );
  const last = rows.length > 0 ? rows.at(-1)?.id : query.after;
  return {
    data: rows.map((row) => presentEvent(row, { mode: scope.mode, apiVersion })),
    nextCursor: query.order === "desc" && rows.length < query.limit ? null : (last ?? null),
  };
}

interface Bounds {
  after: number | null;
  before: number | null;
}

/** Gives all committed events their places, then reads a page. */
async function readPage(scope: PartnerScope, query: ListEvents, bounds: Bounds) {
  await placeEvents(scope);
  return many(db, page(scope, query, bounds));
}

async function placeEvents({ accountId }: PartnerScope): Promise<void> {
  const place = fragment<number>`place_events(${accountId}, ${BATCH})`.as("placed");
  while ((await one(db, store.selectNoFrom(place))).placed === BATCH);
}

function page(scope: PartnerScope, query: ListEvents, { after, before }: Bounds) {
  const { type, merchantId, paymentId, order, limit } = query;
  const { merchantIds } = scope;
  return tenant(scope)
    .selectFrom("partner_event")
    .select(["id", "type", "mode", "merchant_id as merchantId", "data", "created_at as createdAt"])
    .where(({ eb, or }) => or([eb("mode", "=", scope.mode), eb("mode", "is", null)]))
    .where("place", "is not", null)
    .where("type", "in", literals(...EVENT_TYPES))
    .$if(type !== undefined, (rows) => rows.where("type", "=", anyOf(type ?? [])))
    .$if(merchantId !== undefined, (rows) => rows.where("merchant_id", "=", anyOf(merchantId ?? [])))
    .$if(merchantIds !== null, (rows) => rows.where("merchant_id", "=", anyOf(merchantIds ?? [])))
    .$if(paymentId !== undefined, (rows) => rows.where("payment_id", "=", paymentId ?? ""))
    .$if(after !== null, (rows) => rows.where("place", ">", after ?? 0))
    .$if(before !== null, (rows) => rows.where("place", "<", before ?? 0))
    .orderBy("place", order)
    .limit(limit);
}

async function findPlace(
  scope: PartnerScope,
  field: "after" | "before",
  id: string | undefined,
): Promise<number | null> {
  if (id === undefined) return null;
  const event = tenant(scope).selectFrom("partner_event").select("place").where("id", "=", id);
  let row = await maybeOne(db, event);
  if (row && row.place === null) {
    // A webhook brought it, and nobody has read the list since.
    await placeEvents(scope);
    row = await maybeOne(db, event);
  }
  if (row) return row.place;
  throw new AppError(
    "invalid_params",
    `${field} is not an event of yours; events are kept for ${env().EVENT_DAYS} days. Without it the list starts with the oldest.`,
    { details: { field, keptDays: env().EVENT_DAYS } },
  );
}
