import { z } from "zod";
import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";

const MAX_PAGE = 100;

export const ListRequests = z.object({
  /** Only what is older than this place, the last page's `older`. */
  before: z.number().int().positive().optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
  keyId: z.string().max(64).optional(),
  requestId: z.string().max(64).optional(),
  /** Refusals and faults alone. */
  failedOnly: z.boolean().default(false),
});

export interface RequestListItem {
  requestId: string;
  method: string;
  route: string;
  path: string;
  status: number;
  code: string | null;
  durationMs: number;
  keyId: string;
  createdAt: Date;
}

interface RequestPage {
  items: RequestListItem[];
  /** The place for the next page; null at the end. */
  older: number | null;
}

/** A page of what the account's API keys asked in this mode within the last 30 days, newest first, without bodies. */
export async function listRequests(
  scope: UserScope,
  { before, limit, keyId, requestId, failedOnly }: z.output<typeof ListRequests>,
): Promise<RequestPage> {
  const rows = await many<RequestListItem & { id: number }>(
    db,
    sql`select id, request_id as "requestId", method, route, path, status, code, duration_ms as "durationMs",
          key_id as "keyId", created_at as "createdAt" from request_log
        where account_id = ${scope.accountId} and mode = ${scope.mode}
          and (${before ?? null}::bigint is null or id < ${before ?? null})
          and (${keyId ?? null}::text is null or key_id = ${keyId ?? null})
          and (${requestId ?? null}::text is null or request_id = ${requestId ?? null})
          and (not ${failedOnly} or status >= 400)
        order by id desc limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ id: _, ...item }) => item),
    older: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
