import { changed, type Tx } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import type { Fetched } from "@/server/rates/fetched";

type Rates = Fetched["rates"];

interface Given {
  base: string;
  quote: string;
  value: bigint;
  as_of: Date;
}

/**
 * Stores a source's rates: those to use, unless the known one is newer, and those that wait for a second reading, each
 * next to the rate in use.
 */
export async function storeRates(
  tx: Tx,
  source: string,
  { rates, pending }: { rates: Rates; pending: Rates },
): Promise<void> {
  await changed(tx, inserting(source, rates));
  await changed(
    tx,
    store
      .updateTable("rate")
      .from(given(pending))
      .set(({ ref }) => ({ held_value: ref("r.value") }))
      .where("rate.source", "=", source)
      .whereRef("rate.base", "=", "r.base")
      .whereRef("rate.quote", "=", "r.quote"),
  );
}

function inserting(source: string, rates: Rates) {
  return store
    .insertInto("rate")
    .columns(["source", "base", "quote", "value", "as_of"])
    .expression(
      store
        .selectFrom(given(rates))
        .select([fragment<string>`${source}`.as("source"), "r.base", "r.quote", "r.value", "r.as_of"]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["source", "base", "quote"])
        .doUpdateSet(({ ref }) => ({
          value: ref("excluded.value"),
          as_of: ref("excluded.as_of"),
          stored_at: clock(),
          held_value: null,
        }))
        .whereRef("rate.as_of", "<=", "excluded.as_of"),
    );
}

/** Reads rates from JSON. Values stay strings in it, because a number would lose digits when we write it. */
function given(rates: Rates) {
  const rows = rates.map(({ base, quote, value, asOf }) => ({ base, quote, value, as_of: asOf }));
  const columns = fragment`r (base text, quote text, value numeric, as_of timestamptz)`;
  return fragment<Given>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<"r">(columns);
}
