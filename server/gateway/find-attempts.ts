import { isDeepStrictEqual } from "node:util";
import { compiled, type Given } from "@/server/db/compiled";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { StoredResult } from "@/server/gateway/check-results";

/** The body of a confirm. */
export interface ConfirmedBody {
  optionId: string;
  results: StoredResult[];
}

const STORED = compiled(({ paymentId }: Given<{ paymentId: string }>) =>
  store
    .selectFrom("payment_attempt")
    .select(["option_id as optionId", "results", fragment.lit<boolean>(true).as("isAttempt")])
    .where("payment_id", "=", paymentId)
    .unionAll(
      store
        .selectFrom("payment_claim")
        .select(["option_id as optionId", "results", fragment.lit<boolean>(false).as("isAttempt")])
        .where("payment_id", "=", paymentId),
    )
    .$narrowType<{ results: StoredResult[] }>(),
);

/**
 * Checks whether this exact body was accepted or kept as a claim before, and whether any confirm was accepted. An
 * attempt without results does not count: the chain showed that execution first.
 */
export async function findAttempts(
  paymentId: string,
  body: ConfirmedBody,
): Promise<{ same: boolean; any: boolean }> {
  const stored = await many(db, STORED({ paymentId }));
  const same = stored.some(
    ({ optionId, results }) => optionId === body.optionId && isDeepStrictEqual(results, body.results),
  );
  return { same, any: stored.some(({ results, isAttempt }) => isAttempt && results.length > 0) };
}
