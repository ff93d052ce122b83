import { type Flow, Outage, send } from "./flow";
import type { LaneName, VersionRow } from "./store";
import type { Process } from "./world";

/** One lane as one process works on it. */
export interface Lane {
  process: Process;
  name: LaneName;
}

/** As server/relayer/transactions/send-version.ts: never fails; whatever the node answers, or not, the receipts decide. */
export function* sendVersion({ process, name }: Lane, version: VersionRow): Flow {
  process.lanes[name].sentAt.set(version.hash, process.clock());
  try {
    yield* send("lane: broadcast", () => process.world.sendBytes(version));
  } catch (fault) {
    if (!(fault instanceof Outage)) throw fault;
  }
}
