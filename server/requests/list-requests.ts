import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import type { ListRequests, RequestListItem, RequestPage } from "@/server/requests/schema";

const COLUMNS = `id, request_id as "requestId", method, route, path, status, code, duration_ms as "durationMs",
  key_id as "keyId", payment_id as "paymentId", created_at as "createdAt"`;

/** Lowest and highest status of each class; failures are refusals and faults. */
const CLASSES = { "2xx": [200, 299], "4xx": [400, 499], "5xx": [500, 599], failed: [400, 599] } as const;
const DAY_MS = 86_400_000;

/**
 * A page of what the account's API keys asked in this mode within the last 30 days, newest first, without bodies, found
 * by its place. Planned by its values, since they decide which index leaves the fewest.
 */
export async function listRequests(scope: UserScope, query: ListRequests): Promise<RequestPage> {
  const { after, limit } = query;
  const isBackwards = after !== undefined;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = conditionsOf(scope, query, bind).join(" and ");
  const text = `select ${COLUMNS} from request_log where ${where}
    order by id ${isBackwards ? "asc" : "desc"} limit ${bind(limit + 1)}`;
  const rows = await many<RequestListItem & { id: number }>(db, { text, values });
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

function conditionsOf(
  { accountId, mode }: UserScope,
  query: ListRequests,
  bind: (value: unknown) => string,
): string[] {
  const { before, after, method, status, route, keyId, paymentId, requestId, from, to } = query;
  const [lowest, highest] = status ? CLASSES[status] : [];
  const dayAfter = to && new Date(Date.parse(to) + DAY_MS);
  return [
    `account_id = ${bind(accountId)} and mode = ${bind(mode)}::run_mode`,
    ...(before === undefined ? [] : [`id < ${bind(before)}`]),
    ...(after === undefined ? [] : [`id > ${bind(after)}`]),
    ...(method ? [`method = ${bind(method)}`] : []),
    // The first states a bound that the index of failures knows.
    ...(lowest && lowest >= 400 ? ["status >= 400"] : []),
    ...(lowest && highest ? [`status between ${bind(lowest)} and ${bind(highest)}`] : []),
    ...(route ? [`route = ${bind(route)}`] : []),
    ...(keyId ? [`key_id = ${bind(keyId)}`] : []),
    ...(paymentId ? [`payment_id = ${bind(paymentId)}`] : []),
    ...(requestId ? [`request_id = ${bind(requestId)}`] : []),
    ...(from ? [`created_at >= ${bind(new Date(from))}`] : []),
    ...(dayAfter ? [`created_at < ${bind(dayAfter)}`] : []),
  ];
}
