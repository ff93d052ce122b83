import { type Flow, Outage, send } from "./flow";
import type { SignerName, VersionRow } from "./rows";
import type { Process } from "./world";

/** One signer as one process works on it. */
export interface RelaySigner {
  process: Process;
  name: SignerName;
}

/** As server/relayer/transactions/send-version.ts: never fails; the receipts decide, not the node's answer. */
export function* sendVersion({ process, name }: RelaySigner, version: VersionRow): Flow {
  process.signers[name].sentAt.set(version.hash, process.clock());
  try {
    yield* send("signer: broadcast", () => process.world.sendBytes(version));
  } catch (fault) {
    if (!(fault instanceof Outage)) throw fault;
  }
}
