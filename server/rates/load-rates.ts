import { type MarketRate, postRates } from "@/server/assets/rate-board";
import { db, many, sql } from "@/server/db/sql";

const MAX_RATES = 2_000;

/**
 * Loads the last rates of all sources onto this process's board. Outdated ones are included, because readers check the
 * age.
 */
export async function loadRates(): Promise<void> {
  postRates(
    await many<MarketRate & Record<string, unknown>>(
      db,
      sql`select source, base, quote, value::text as value, as_of as "asOf" from rate order by as_of desc limit ${MAX_RATES}`,
    ),
  );
}
