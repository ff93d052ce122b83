import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";
import { type Block, readBlock } from "@/server/chain/reads/blocks";
import { holdsLease, type Lease } from "@/server/db/lease";
import { changed, db, many, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { log } from "@/server/kernel/log";

/** The last block whose router events are read and confirmed. */
export type Cursor = Block;

/** How many past cursor positions are stored; after a deeper reorganisation, the chain is read again from the start. */
const STATIONS = 256;

export async function loadCursor({ id, startBlock }: ChainConfig): Promise<Cursor | null> {
  const known = await maybeOne<Cursor>(
    db,
    sql`select block_number as number, block_hash as hash, block_time as time from chain_cursor where chain_id = ${id}`,
  );
  if (known) return known;
  const first = await readBlock(id, Math.max(startBlock - 1, 0));
  if (!first) return null;
  await db.query(
    sql`insert into chain_cursor (chain_id, block_number, block_hash, block_time, head_number)
        values (${id}, ${first.number}, ${first.hash}, ${first.time}, ${first.number}) on conflict do nothing`,
  );
  return first;
}

/** Checks whether the cursor is still here, and keeps it there until this transaction ends. */
export async function holdsCursor(tx: Tx, chainId: number, at: Cursor): Promise<boolean> {
  const held = await changed(
    tx,
    sql`select 1 from chain_cursor
        where chain_id = ${chainId} and block_number = ${at.number} and block_hash = ${at.hash} for no key update`,
  );
  return held > 0;
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
    sql`update chain_cursor set block_number = ${to.number}, block_hash = ${to.hash}, block_time = ${to.time},
          head_number = ${head}, checked_at = clock_timestamp()
        where chain_id = ${chainId} and block_number = ${from.number} and block_hash = ${from.hash}`,
  );
  if (moved === 0) return false;
  if (to.number === from.number) return true;
  await tx.query(
    sql`insert into chain_block (chain_id, number, hash, block_time) values (${chainId}, ${to.number}, ${to.hash}, ${to.time})
        on conflict (chain_id, number) do update set hash = excluded.hash, block_time = excluded.block_time`,
  );
  await tx.query(
    sql`delete from chain_block where chain_id = ${chainId} and number <
        (select number from chain_block where chain_id = ${chainId} order by number desc offset ${STATIONS - 1} limit 1)`,
  );
  return true;
}

/** Updates the heartbeat, at most twice a minute: it distinguishes an idle chain from a stuck indexer. */
export async function noteChecked(chainId: number): Promise<void> {
  await db.query(
    sql`update chain_cursor set checked_at = clock_timestamp()
        where chain_id = ${chainId} and checked_at < clock_timestamp() - interval '30 seconds'`,
  );
}

/**
 * Moves the cursor back to the last stored position that the chain still has. Events above it without effects are
 * deleted; reading again finds those that still exist.
 */
export async function rewindCursor(chain: ChainConfig, cursor: Cursor, lease: Lease): Promise<void> {
  const stations = await many<Cursor>(
    db,
    sql`select number, hash, block_time as time from chain_block
        where chain_id = ${chain.id} and number < ${cursor.number} order by number`,
  );
  const target = (await lastCanonical(chain.id, stations)) ?? (await start(chain));
  await transaction(async (tx) => {
    if (!(await holdsLease(tx, lease))) return;
    const move = { from: cursor, to: target, head: target.number };
    if (!(await advanceCursor(tx, chain.id, move))) return;
    await tx.query(sql`delete from chain_block where chain_id = ${chain.id} and number > ${target.number}`);
    await tx.query(
      sql`delete from chain_event
          where chain_id = ${chain.id} and block_number > ${target.number} and confirmed_at is null`,
    );
    await tx.query(
      sql`update books_audit set audited_to = least(audited_to, ${target.number}) where chain_id = ${chain.id}`,
    );
  });
  log().warn({ chainId: chain.id, from: cursor.number, to: target.number }, "the chain was reorganised");
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

export async function isCanonical(
  chainId: number,
  block: { number: number; hash: string },
): Promise<boolean> {
  return (await readBlock(chainId, block.number))?.hash === block.hash;
}

async function start({ id, startBlock }: ChainConfig): Promise<Cursor> {
  const blockNumber = BigInt(Math.max(startBlock - 1, 0));
  const { hash, timestamp } = await answered(id, chainClient(id).getBlock({ blockNumber }));
  return { number: Number(blockNumber), hash, time: new Date(Number(timestamp) * 1000) };
}
