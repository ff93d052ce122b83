import { db, many } from "@/server/db/sql";
import { fragment, jsonList, store, tenant } from "@/server/db/store";
import { findEndpoint, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import type { Delivery, DeliveryList, ListDeliveries } from "@/server/webhooks/schema";

const MOST_ATTEMPTS = 20;

/** A stored attempt; JSON has its time as text. */
interface AttemptRow {
  at: string;
  status: number | null;
  fault: string | null;
  answer: string | null;
  durationMs: number;
}

const ATTEMPTS = jsonList(
  store
    .selectFrom("webhook_attempt as a")
    .select(["a.created_at as at", "a.status", "a.fault", "a.answer", "a.duration_ms as durationMs"])
    .where("a.delivery_id", "=", fragment<string>`d.id`)
    .orderBy("a.id", "desc")
    .limit(MOST_ATTEMPTS),
);

/**
 * Lists an endpoint's deliveries with their attempts, newest first.
 * @throws AppError `not_found`
 */
export async function listDeliveries(
  scope: WebhookKeeper,
  endpointId: string,
  { status, eventId, before, limit }: ListDeliveries,
): Promise<DeliveryList> {
  await findEndpoint(db, scope, endpointId);
  const place = tenant(scope)
    .selectFrom("webhook_delivery as b")
    .where("b.id", "=", before ?? "");
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("webhook_delivery as d")
      .select(["d.id", "d.event_id as eventId", "d.event_type as type", "d.status", "d.next_at as nextAt"])
      .select(["d.created_at as createdAt", ATTEMPTS.as("attempts")])
      .where("d.endpoint_id", "=", endpointId)
      .$if(status !== undefined, (query) => query.where("d.status", "=", status ?? ""))
      .$if(eventId !== undefined, (query) => query.where("d.event_id", "=", eventId ?? ""))
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple }) =>
          eb(
            refTuple("d.created_at", "d.id"),
            "<",
            place.select(["b.created_at", "b.id"]).$asTuple("created_at", "id"),
          ),
        ),
      )
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(limit + 1)
      .$narrowType<{ status: Delivery["status"]; attempts: AttemptRow[] }>(),
  );
  const shown = rows.slice(0, limit);
  const data = shown.map(({ nextAt, createdAt, attempts, ...row }) => ({
    ...row,
    nextAttemptAt: row.status === "pending" ? nextAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at).toISOString() })),
  }));
  return { data, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
