import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** SQLSTATE of a write to a standby or a read-only database. */
export const READ_ONLY = "25006";
const WRITES = new Set(["INSERT", "UPDATE", "DELETE"]);
/** While some connections refuse writes and others do not, writes succeed and fail by turns. */
const QUIET_MS = 5_000;

const state = () => singleton("read-only-database", () => ({ isReadOnly: false, refusedMs: 0 }));

/** Whether the database refused the last writes of this process. */
export const isReadOnly = () => state().isReadOnly;

/** Records that the database accepts no writes; logs it once, until it does. */
export function noteReadOnly(servers: string): void {
  state().refusedMs = performance.now();
  if (state().isReadOnly) return;
  state().isReadOnly = true;
  log().error(
    { servers },
    `the database is read-only (${servers}): nothing can be created or changed. Promote a standby, or end what made it read-only: docs/postgres.md#a-primary-that-is-read-only`,
  );
}

/** Records that a statement succeeded. A write ends the state once none was refused for some seconds. */
export function noteSuccess(command: string): void {
  if (!state().isReadOnly || !WRITES.has(command)) return;
  if (performance.now() - state().refusedMs < QUIET_MS) return;
  state().isReadOnly = false;
  log().info("the database accepts writes again");
}
