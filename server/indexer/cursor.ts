import type { ChainConfig } from "@/server/chain/client/registry";
import { firstBlock } from "@/server/chain/client/routers";
import { type Block, readBlock } from "@/server/chain/reads/blocks";
import { changed, db, maybeOne, type Tx } from "@/server/db/sql";
import { clock, secondsAgo, store } from "@/server/db/store";

/** The last block whose events are read and confirmed. */
export type Cursor = Block;

/** How many past cursor positions are stored; after a deeper reorganisation, the chain is read again from the start. */
const STATIONS = 256;
const HEARTBEAT_S = 30;

export async function loadCursor(chain: ChainConfig): Promise<Cursor | null> {
  const { id } = chain;
  const known = await maybeOne(
    db,
    store
      .selectFrom("chain_cursor")
      .select(["block_number as number", "block_hash as hash", "block_time as time"])
      .where("chain_id", "=", id)
      .$narrowType<Cursor>(),
  );
  if (known) return known;
  const first = await readBlock(id, Math.max(firstBlock(chain) - 1, 0));
  if (!first) return null;
  const { number, hash, time } = first;
  const row = { block_number: number, block_hash: hash, block_time: time, head_number: number };
  await changed(
    db,
    store
      .insertInto("chain_cursor")
      .values({ chain_id: id, ...row })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return first;
}

/** Checks whether the cursor is still here, and keeps it there until this transaction ends. */
export async function holdsCursor(tx: Tx, chainId: number, at: Cursor): Promise<boolean> {
  const updated = await changed(
    tx,
    store
      .selectFrom("chain_cursor")
      .select("chain_id")
      .where("chain_id", "=", chainId)
      .where("block_number", "=", at.number)
      .where("block_hash", "=", at.hash)
      .forNoKeyUpdate(),
  );
  return updated > 0;
}

/** Advances the cursor. Returns false when another process moved it meanwhile. */
export async function advanceCursor(
  tx: Tx,
  chainId: number,
  move: { from: Cursor; to: Cursor; head: number },
) {
  const { from, to, head } = move;
  const moved = await changed(
    tx,
    store
      .updateTable("chain_cursor")
      .set({ block_number: to.number, block_hash: to.hash, block_time: to.time })
      .set({ head_number: head, checked_at: clock() })
      .where("chain_id", "=", chainId)
      .where("block_number", "=", from.number)
      .where("block_hash", "=", from.hash),
  );
  if (moved === 0) return false;
  if (to.number === from.number) return true;
  await keepBlock(tx, chainId, to);
  return true;
}

/** Stores a cursor position and deletes the oldest ones. */
async function keepBlock(tx: Tx, chainId: number, { number, hash, time }: Cursor): Promise<void> {
  await changed(
    tx,
    store
      .insertInto("chain_block")
      .values({ chain_id: chainId, number, hash, block_time: time })
      .onConflict((conflict) =>
        conflict.columns(["chain_id", "number"]).doUpdateSet(({ ref }) => ({
          hash: ref("excluded.hash"),
          block_time: ref("excluded.block_time"),
        })),
      ),
  );
  const oldest = store
    .selectFrom("chain_block")
    .select("number")
    .where("chain_id", "=", chainId)
    .orderBy("number", "desc")
    .offset(STATIONS - 1)
    .limit(1);
  await changed(
    tx,
    store.deleteFrom("chain_block").where("chain_id", "=", chainId).where("number", "<", oldest),
  );
}

/** Updates the heartbeat, at most twice a minute: it distinguishes an idle chain from a stuck indexer. */
export async function noteChecked(chainId: number): Promise<void> {
  await changed(
    db,
    store
      .updateTable("chain_cursor")
      .set({ checked_at: clock() })
      .where("chain_id", "=", chainId)
      .where("checked_at", "<", secondsAgo(HEARTBEAT_S)),
  );
}

/** Records a higher head that a signer has read: the pages count confirmations from it. */
export async function noteHead(chainId: number, head: number): Promise<void> {
  await changed(
    db,
    store
      .updateTable("chain_cursor")
      .set({ head_number: head })
      .where("chain_id", "=", chainId)
      .where("head_number", "<", head),
  );
}

export async function isCanonical(
  chainId: number,
  block: { number: number; hash: string },
): Promise<boolean> {
  return (await readBlock(chainId, block.number))?.hash === block.hash;
}
