import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";
import { firstBlock } from "@/server/chain/client/routers";
import { holdsLease, type Lease } from "@/server/db/lease";
import { changed, db, many, type Tx, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { advanceCursor, type Cursor, isCanonical } from "@/server/indexer/cursor";
import { log } from "@/server/kernel/log";
import { metrics } from "@/server/metrics/metrics";

interface Rewind {
  lease: Lease;
  /** Forgets other rows of blocks above a height, in the same transaction, while their events are still stored. */
  forget: (tx: Tx, height: number) => Promise<void>;
}

/**
 * Moves the cursor back to the last stored position that the chain still has. Events above it without effects are
 * deleted; reading again finds those that still exist.
 */
export async function rewindCursor(
  chain: ChainConfig,
  cursor: Cursor,
  { lease, forget }: Rewind,
): Promise<void> {
  const stations = await many(
    db,
    store
      .selectFrom("chain_block")
      .select(["number", "hash", "block_time as time"])
      .where("chain_id", "=", chain.id)
      .where("number", "<", cursor.number)
      .orderBy("number")
      .$narrowType<Cursor>(),
  );
  const target = (await lastCanonical(chain.id, stations)) ?? (await start(chain));
  await transaction(async (tx) => {
    if (!(await holdsLease(tx, lease))) return;
    const move = { from: cursor, to: target, head: target.number };
    if (!(await advanceCursor(tx, chain.id, move))) return;
    await forget(tx, target.number);
    await forgetAbove(tx, chain.id, target.number);
  });
  metrics().reorganisations.inc({ chain: chain.id });
  metrics().rewoundBlocks.inc({ chain: chain.id }, Math.max(0, cursor.number - target.number));
  log().warn({ chainId: chain.id, from: cursor.number, to: target.number }, "the chain was reorganised");
}

/** Deletes the records of blocks above a height, except events with effects, and lowers the other marks to it. */
async function forgetAbove(tx: Tx, chainId: number, height: number): Promise<void> {
  await changed(
    tx,
    store.deleteFrom("chain_block").where("chain_id", "=", chainId).where("number", ">", height),
  );
  await changed(
    tx,
    store
      .deleteFrom("chain_event")
      .where("chain_id", "=", chainId)
      .where("block_number", ">", height)
      .where("confirmed_at", "is", null),
  );
  await changed(
    tx,
    store
      .updateTable("router_cursor")
      .set({ block_number: fragment<number>`least(block_number, ${height})` })
      .where("chain_id", "=", chainId),
  );
  await changed(
    tx,
    store
      .updateTable("chain_cursor")
      .set({ transfers_to: fragment<number | null>`least(transfers_to, ${height})` })
      .where("chain_id", "=", chainId)
      .where("transfers_to", "is not", null),
  );
  await changed(
    tx,
    store
      .updateTable("books_audit")
      .set({ audited_to: fragment<number>`least(audited_to, ${height})` })
      .where("chain_id", "=", chainId),
  );
}

/** Finds the last canonical position by binary search: positions below a canonical one are canonical too. */
async function lastCanonical(chainId: number, stations: Cursor[]): Promise<Cursor | undefined> {
  let low = 0;
  let high = stations.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const station = stations[middle];
    if (station && (await isCanonical(chainId, station))) low = middle + 1;
    else high = middle;
  }
  return stations[low - 1];
}

async function start(chain: ChainConfig): Promise<Cursor> {
  const blockNumber = BigInt(Math.max(firstBlock(chain) - 1, 0));
  const { hash, timestamp } = await answered(chain.id, chainClient(chain.id).getBlock({ blockNumber }));
  return { number: Number(blockNumber), hash, time: new Date(Number(timestamp) * 1000) };
}
