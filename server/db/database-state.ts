import { fullDisk } from "@/server/db/full-disk";
import { isReadOnly } from "@/server/db/read-only";
import { takesWrites } from "@/server/db/takes-writes";
import { AppError } from "@/server/kernel/errors";

/** What keeps the database from being written to; `ok` for nothing. */
export type DatabaseState = "ok" | "read_only" | "disk_full" | "unreachable";

/** Checks whether the database can be written to, at most every five seconds. Never rejects for its faults. */
export async function databaseState(): Promise<DatabaseState> {
  try {
    if (await takesWrites()) return "ok";
    return fullDisk().isFull ? "disk_full" : "read_only";
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    return isReadOnly() ? "read_only" : "unreachable";
  }
}
