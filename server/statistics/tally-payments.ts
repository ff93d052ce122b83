import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/**
 * Adds ended payments to the statistics' tallies. Until then they are read one by one, so the delay only affects the
 * speed of statistics.
 * @param most how many at once
 * @returns the number tallied; 0 also while another process tallies
 */
export async function tallyPayments(most: number): Promise<number> {
  const { taken } = await one(db, store.selectNoFrom(fragment<number>`tally_payments(${most})`.as("taken")));
  return taken;
}
