import { isDeepStrictEqual } from "node:util";
import { db, many, sql } from "@/server/db/sql";
import type { StoredResult } from "@/server/gateway/check-results";

/** The body of a confirm. */
export interface ConfirmedBody {
  optionId: string;
  results: StoredResult[];
}

/**
 * Checks whether this exact body was accepted or kept as a claim before, and whether any confirm was accepted. An
 * attempt without results does not count: the chain showed that execution first.
 */
export async function findAttempts(
  paymentId: string,
  body: ConfirmedBody,
): Promise<{ same: boolean; any: boolean }> {
  const stored = await many<{ optionId: string; results: StoredResult[]; isAttempt: boolean }>(
    db,
    sql`select option_id as "optionId", results, true as "isAttempt" from payment_attempt where payment_id = ${paymentId}
        union all
        select option_id, results, false from payment_claim where payment_id = ${paymentId}`,
  );
  const same = stored.some(
    ({ optionId, results }) => optionId === body.optionId && isDeepStrictEqual(results, body.results),
  );
  return { same, any: stored.some(({ results, isAttempt }) => isAttempt && results.length > 0) };
}
