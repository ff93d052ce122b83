import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** `isFull` is set from the first statement that failed for lack of space until a large write succeeds. */
export const fullDisk = () => singleton("full-disk", () => ({ isFull: false }));

/** Records that a write failed for lack of space; logs it once, until there is space. */
export function noteFullDisk(fault: string): void {
  if (fullDisk().isFull) return;
  fullDisk().isFull = true;
  log().error(
    { fault },
    `the database's disk is full (${fault}): nothing can be created or changed. Give it space: docs/runbooks.md#capacity`,
  );
}

/** Records that a large write succeeded. */
export function noteSpace(): void {
  if (!fullDisk().isFull) return;
  fullDisk().isFull = false;
  log().info("the database's disk has space again");
}
