import type { PrismaTx } from "@/server/db/prisma";

/** The database's clock, for rules about time in what Prisma writes. */
export async function databaseNow(on: PrismaTx): Promise<Date> {
  const [row] = await on.$queryRaw<{ now: Date }[]>`select now()`;
  if (!row) throw new Error("the database did not tell the time");
  return row.now;
}
