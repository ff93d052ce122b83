import { db, one, sql } from "@/server/db/sql";

/**
 * Adds ended payments to the statistics' tallies. Until then they are read one by one, so the delay only affects the
 * speed of statistics.
 * @param most how many at once
 * @returns the number tallied; 0 also while another process tallies
 */
export async function tallyPayments(most: number): Promise<number> {
  const { taken } = await one<{ taken: number }>(db, sql`select tally_payments(${most}) as taken`);
  return taken;
}
