import { isDeepStrictEqual } from "node:util";
import { db, many, sql } from "@/server/db/sql";
import type { StoredResult } from "@/server/gateway/check-results";

/** What a confirm asked for. */
export interface ConfirmedBody {
  optionId: string;
  results: StoredResult[];
}

/**
 * Whether this very body was accepted for the payment before, and whether any was. An attempt without results is none:
 * it stands for an execution that the chain showed first.
 */
export async function findAttempts(
  paymentId: string,
  body: ConfirmedBody,
): Promise<{ same: boolean; any: boolean }> {
  const attempts = await many<{ optionId: string; results: StoredResult[] }>(
    db,
    sql`select option_id as "optionId", results from payment_attempt where payment_id = ${paymentId}`,
  );
  const same = attempts.some(
    ({ optionId, results }) => optionId === body.optionId && isDeepStrictEqual(results, body.results),
  );
  return { same, any: attempts.some(({ results }) => results.length > 0) };
}
