import type { PrismaTx } from "@/server/db/prisma";

/** Reads the database's clock, for time rules in Prisma's writes. */
export async function databaseNow(on: PrismaTx): Promise<Date> {
  const [row] = await on.$queryRaw<{ now: Date }[]>`select now()`;
  if (!row) throw new Error("the database returned no time");
  return row.now;
}
