import { auditOperator, nameOfOperator } from "@/server/accounts/audit-operator";
import type { AuditType } from "@/server/accounts/audit-types";
import type { OperatorScope } from "@/server/auth/scope";
import type { ChainEntry } from "@/server/chain/networks/chain-entry";
import { changed, type Tx } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { storeEntry } from "@/server/networks/network-entry";
import type { NetworkRow } from "@/server/networks/network-rows";

export const COMMAND = "npm run network";

/** A change of a network: the row that it ends, and the next one; null for none. */
interface Change {
  before: Pick<NetworkRow, "id"> | null;
  after: { entry: ChainEntry; isOn: boolean } | null;
  network: { id: number; name: string };
  type: AuditType;
  requestId: string | null;
}

/** Ends a network's present row and adds the next one, and records who did. All processes are notified by a trigger. */
export async function writeNetwork(tx: Tx, operator: OperatorScope, change: Change): Promise<void> {
  const { before, after, network, type, requestId } = change;
  const author = (await nameOfOperator(tx, operator)) ?? COMMAND;
  if (before) await endRow(tx, before.id, author);
  if (after) {
    const id = newId("net");
    const { entry, rpcSealed } = storeEntry(after.entry, id);
    const row = { id, chain_id: network.id, entry: JSON.stringify(entry), rpc_sealed: rpcSealed };
    await changed(tx, store.insertInto("network").values({ ...row, is_on: after.isOn, author }));
  }
  const data = { network: `${network.name} (${network.id})` };
  await auditOperator(tx, operator, { type, data, requestId });
}

async function endRow(tx: Tx, id: string, author: string): Promise<void> {
  const ended = await changed(
    tx,
    store
      .updateTable("network")
      .set({ until: clock(), ended_by: author })
      .where("id", "=", id)
      .where("until", "is", null),
  );
  if (ended === 0)
    throw new AppError("invalid_state", "Somebody else changed the network. Look at it again.");
}
