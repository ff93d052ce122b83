import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/server/db/generated/client";
import { generalPool } from "@/server/db/pool";
import { singleton } from "@/server/kernel/singleton";

const MAX_TRANSACTION_MS = 10_000;
/** As long as everybody waits for a connection (pool.ts). */
const MAX_WAIT_MS = 5_000;

/**
 * Prisma over the process's own pool, for accounts, people, keys and merchants. What is hot or holds money is SQL
 * (server/db/sql.ts): Prisma costs several times the CPU, and its Decimal is no bigint.
 */
export function prisma(): PrismaClient {
  return singleton("prisma", () => {
    const adapter = new PrismaPg(generalPool(), { disposeExternalPool: false });
    const transactionOptions = { maxWait: MAX_WAIT_MS, timeout: MAX_TRANSACTION_MS };
    return new PrismaClient({ adapter, transactionOptions, errorFormat: "minimal" });
  });
}

/** One Prisma transaction in progress. */
export type PrismaTx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
