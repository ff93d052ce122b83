import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** SQLSTATE of a write to a standby or a read-only database. */
export const READ_ONLY = "25006";
const WRITES = new Set(["INSERT", "UPDATE", "DELETE"]);

const state = () => singleton("read-only-database", () => ({ isReadOnly: false }));

/** Whether the database refused the last write of this process. */
export const isReadOnly = () => state().isReadOnly;

/** Records that the database accepts no writes; logs it once, until it does. */
export function noteReadOnly(servers: string): void {
  if (state().isReadOnly) return;
  state().isReadOnly = true;
  log().error(
    { servers },
    "the database is read-only: nothing can be created or changed until it accepts writes",
  );
}

/** Records that a statement succeeded. */
export function noteSuccess(command: string): void {
  if (!state().isReadOnly || !WRITES.has(command)) return;
  state().isReadOnly = false;
  log().info("the database accepts writes again");
}
