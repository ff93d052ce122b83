import { readableRouters } from "@/server/chain/checks/chain-status";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readBlock } from "@/server/chain/reads/blocks";
import { readableBlocks } from "@/server/chain/reads/read-logs";
import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import { readTransfers } from "@/server/chain/reads/read-transfers";
import { holdsLease, type Lease } from "@/server/db/lease";
import { transaction } from "@/server/db/sql";
import { type Cursor, holdsCursor, isCanonical } from "@/server/indexer/cursor";
import { noteRead, unreadTransfers } from "@/server/indexer/transfer-cursor";
import type { WatchedWallets } from "@/server/indexer/watched-wallets";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { matchDirectTransfers } from "@/server/reconciliation/match-direct-transfers";
import { recordDirectTransfer } from "@/server/reconciliation/record-direct-transfer";

interface Reader {
  chain: ChainConfig;
  lease: Lease;
  backoff: Backoff;
  wallets: WatchedWallets | null;
}

/**
 * Reads transfers past the checkout in blocks where endpoints refused to report them. Payments do not wait for these, so
 * the events' cursor is further on. A range that is refused again is tried later.
 * @returns whether there is more to read now
 */
export async function catchUpTransfers(reader: Reader, cursor: Cursor): Promise<boolean> {
  const readTo = await unreadTransfers(reader.chain.id);
  if (readTo === null) return false;
  let isBehind = false;
  const read = async () => {
    const end = await readOn(reader, readTo, cursor).catch((cause: unknown) => {
      // Not an outage of the chain: an endpoint may refuse these requests only.
      throw new Error("transfers past the checkout could not be read", { cause });
    });
    isBehind = end < cursor.number;
  };
  await forEachIsolated([{ id: `transfers ${reader.chain.id}` }], read, reader);
  return isBehind;
}

/** Reads and stores one range; returns its last block. */
async function readOn({ chain, lease, wallets }: Reader, readTo: number, cursor: Cursor): Promise<number> {
  const place = { chainId: chain.id, routers: readableRouters(chain) };
  const end = Math.min(readTo + readableBlocks(chain.id), cursor.number);
  const receivers = [...place.routers, ...(wallets?.addresses ?? [])];
  const [events, transfers] = await Promise.all([
    readRouterEvents(place, readTo + 1, end),
    readTransfers(chain, { from: readTo + 1, to: end, receivers }),
  ]);
  const last = end === cursor.number ? cursor : await readBlock(chain.id, end);
  if (!last || !(await isCanonical(chain.id, cursor))) return readTo;
  const plain = await matchDirectTransfers(place, { end, cursor: last, events, transfers });
  if (!plain) return readTo;
  const isStored = await transaction(async (tx) => {
    if (!(await holdsLease(tx, lease)) || !(await holdsCursor(tx, chain.id, cursor))) return false;
    for (const transfer of plain) await recordDirectTransfer(tx, chain, transfer);
    await noteRead(tx, chain.id, end);
    return true;
  });
  return isStored ? end : readTo;
}
