import { db, one, sql } from "@/server/db/sql";

/**
 * Counts payments that have ended into the statistics' tallies. Until then they are read one by one, so nothing depends
 * on when this happens but how long statistics take.
 * @param most how many at once
 * @returns how many; 0 also while another process counts
 */
export async function tallyPayments(most: number): Promise<number> {
  const { taken } = await one<{ taken: number }>(db, sql`select tally_payments(${most}) as taken`);
  return taken;
}
