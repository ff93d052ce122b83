import { db, one } from "@/server/db/sql";
import { acrossAccounts, fragment, secondsAgo } from "@/server/db/store";

const WITHIN_S = 300;

export interface FailedRequests {
  all: number;
  /** Those with a status of 500 or above. */
  failed: number;
}

/**
 * Counts the requests of API keys in the last five minutes by the request log. Pages, buyers' wallets and requests
 * without a valid key are not in it.
 */
export function findFailedRequests(): Promise<FailedRequests> {
  return one(
    db,
    acrossAccounts("job")
      .selectFrom("request_log")
      .select(({ fn }) => fn.countAll<number>().as("all"))
      .select(fragment<number>`count(*) filter (where status >= 500)`.as("failed"))
      .where("created_at", ">", secondsAgo(WITHIN_S)),
  );
}
