import { isOfEndpoint } from "@/server/chain/client/judge-fault";
import { fullDisk } from "@/server/db/full-disk";
import { isReadOnly } from "@/server/db/read-only";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** A failing loop is logged again after this many ticks: about every 100 seconds. */
const AGAIN_AFTER = 20;

/** The loops that an outage has stopped, by the outage. */
const outages = () => singleton("loop-outages", () => new Map<string, Set<string>>());

/**
 * Logs a failed tick. An outage stops many loops at once, so all of them share one line; a fault that has a line of its
 * module, such as an endpoint's, gets none here.
 */
export function logFailure(loop: string, failures: number, err: unknown): void {
  if (hasLine(err)) return;
  const outage = outageOf(err);
  if (outage === null) {
    if (failures === 1 || failures % AGAIN_AFTER === 0) log().warn({ loop, failures, err }, "a tick failed");
    return;
  }
  const loops = outages().get(outage);
  if (loops) return void loops.add(loop);
  outages().set(outage, new Set([loop]));
  log().warn({ loop, err }, `${outage}: background jobs wait for it, and are tried again`);
}

/** Records that a loop works, and logs the end of an outage with its last loop. */
export function forgetFailure(loop: string): void {
  for (const [outage, loops] of outages()) {
    if (!loops.delete(loop) || loops.size > 0) continue;
    outages().delete(outage);
    log().info(`background jobs work again: ${outage}`);
  }
}

/** Checks whether the log has a line about the fault already: see db/read-only, db/full-disk and chain/client/failover. */
function hasLine(err: unknown): boolean {
  if (!(err instanceof AppError)) return false;
  if (err.code === "unavailable") return isReadOnly() || fullDisk().isFull;
  // A chain that could not be checked: the check has its line.
  return err.code === "bad_gateway" && (err.cause == null || isOfEndpoint(err.cause));
}

function outageOf(err: unknown): string | null {
  if (!(err instanceof AppError) || err.status < 502) return null;
  if (err.code === "unavailable") return "the database does not answer (DATABASE_URL)";
  const { chainId } = (err.details ?? {}) as { chainId?: unknown };
  return `the nodes of ${chainId ?? "a chain"} give no useful answer ("rpcUrls")`;
}
