import { postRates } from "@/server/assets/rate-board";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

const MAX_RATES = 2_000;

/**
 * Loads the last rates of all sources onto this process's board. Outdated ones are included, because readers check the
 * age.
 */
export async function loadRates(): Promise<void> {
  postRates(
    await many(
      db,
      store
        .selectFrom("rate")
        .select(["source", "base", "quote", "as_of as asOf"])
        .select(({ ref }) => fragment<string>`${ref("value")}::text`.as("value"))
        .orderBy("as_of", "desc")
        .limit(MAX_RATES),
    ),
  );
}
