import { noteFullDisk } from "@/server/db/full-disk";
import { AppError } from "@/server/kernel/errors";

/** SQLSTATE of a write that failed for lack of space. */
export const DISK_FULL = "53100";
/** SQLSTATEs: lost, shutting down, full, broken, a standby, and what Postgres ends for its time (57014, 25P03, 25P04). */
const LOST = /^(08|57P|53|58|25006|57014|25P0[34])/;
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
/** Prisma's: not reachable, timed out, connection closed, no transaction in time, too many connections. */
const OF_PRISMA = new Set(["P1001", "P1008", "P1017", "P2028", "P2037"]);

/** An error of node-postgres, or of Prisma with the database's own error inside. */
interface DatabaseError {
  code?: string;
  message?: string;
  meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
}

/**
 * Rethrows an error of the database.
 * @throws AppError `unavailable` when the database does not answer, or has no free connection; else the error
 */
export function rethrowLost(error: unknown): never {
  const { code, message, meta } = error as DatabaseError;
  const state = meta?.driverAdapterError?.cause?.originalCode ?? code;
  const isLost = state
    ? LOST.test(state) || NETWORK.has(state) || OF_PRISMA.has(state)
    : /timeout|terminated|Connection/i.test(message ?? "");
  if (!isLost) throw error;
  if (state === DISK_FULL) noteFullDisk(message ?? DISK_FULL);
  throw new AppError("unavailable", "The database does not answer. Nothing was lost; try again.", {
    headers: { "Retry-After": "1" },
    cause: error,
  });
}
