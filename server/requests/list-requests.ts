import type { UserScope } from "@/server/auth/scope";
import { db, many, plannedByValues } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { ListRequests, RequestPage } from "@/server/requests/schema";

const COLUMNS = [
  "id",
  "request_id as requestId",
  "method",
  "route",
  "path",
  "status",
  "code",
  "duration_ms as durationMs",
  "key_id as keyId",
  "payment_id as paymentId",
  "created_at as createdAt",
] as const;

/** Lowest and highest status of each class; failures are refusals and faults. */
const CLASSES = { "2xx": [200, 299], "4xx": [400, 499], "5xx": [500, 599], failed: [400, 599] } as const;
const DAY_MS = 86_400_000;

/**
 * Lists a page of the account's API requests in this mode, as far as they are kept, newest first, without bodies, by
 * keyset pagination. Planned by its values, since they decide which index leaves the fewest rows.
 */
export async function listRequests(scope: UserScope, query: ListRequests): Promise<RequestPage> {
  const { after, limit } = query;
  const isBackwards = after !== undefined;
  const found = matching(scope, query)
    .select(COLUMNS)
    .orderBy("id", isBackwards ? "asc" : "desc")
    .limit(limit + 1);
  const rows = await many(db, plannedByValues(found));
  const hasMore = rows.length > limit;
  const page = isBackwards ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const first = page[0]?.id ?? null;
  const last = page.at(-1)?.id ?? null;
  return {
    items: page.map(({ id: _, ...item }) => item),
    newer: isBackwards ? (hasMore ? first : null) : query.before === undefined ? null : first,
    older: isBackwards ? last : hasMore ? last : null,
  };
}

function matching(scope: UserScope, query: ListRequests) {
  const { before, after, method, status, route, keyId, paymentId, requestId, from, to } = query;
  const [lowest, highest] = status ? CLASSES[status] : [];
  const dayAfter = to && new Date(Date.parse(to) + DAY_MS);
  return tenant(scope)
    .selectFrom("request_log")
    .where("mode", "=", scope.mode)
    .where((where) =>
      where.and(
        [
          before !== undefined && where("id", "<", before),
          after !== undefined && where("id", ">", after),
          method && where("method", "=", method),
          // A literal bound, so that the index of failures applies.
          lowest && lowest >= 400 && where("status", ">=", fragment.lit(400)),
          lowest && where("status", ">=", lowest),
          highest && where("status", "<=", highest),
          route && where("route", "=", route),
          keyId && where("key_id", "=", keyId),
          paymentId && where("payment_id", "=", paymentId),
          requestId && where("request_id", "=", requestId),
          from && where("created_at", ">=", new Date(from)),
          dayAfter && where("created_at", "<", dayAfter),
        ].filter((condition) => typeof condition === "object"),
      ),
    );
}
