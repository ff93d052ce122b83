import { readBlock } from "@/server/chain/reads/blocks";
import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import { changed, db, many, type Tx } from "@/server/db/sql";
import { acrossAccounts, anyOf, clock, fragment, store } from "@/server/db/store";

/** A transfer to a deposit address that is not stored yet. */
export interface DepositTransfer extends TokenTransfer {
  depositId: string;
  /** Its block's time. */
  time: Date;
}

/** Transfers of a range of blocks. */
export interface ReadTransfers {
  chainId: number;
  /** They come from blocks above this one. */
  after: number;
  /** The last block that was read. */
  end: number;
  /** All of the range to deposit addresses; null when the node did not report them. */
  transfers: readonly TokenTransfer[] | null;
}

/**
 * Adds deposit and time to the transfers that are not stored yet. Transfers of nothing are ignored: anyone can send
 * them in anyone's name. Null when a block has vanished meanwhile.
 */
export async function describeTransfers(
  { chainId, after, end, transfers }: ReadTransfers,
  byAddress: ReadonlyMap<string, string>,
): Promise<DepositTransfer[] | null> {
  const found = (transfers ?? []).filter(({ to, amount }) => amount > 0n && byAddress.has(to));
  if (found.length === 0) return [];
  const stored = await many(
    db,
    acrossAccounts("job")
      .selectFrom("deposit_transfer")
      .select(POSITION.as("at"))
      .where("chain_id", "=", chainId)
      .where("block_number", ">", after)
      .where("block_number", "<=", end)
      .where("gone_at", "is", null),
  );
  const have = new Set(stored.map(({ at }) => at));
  const times = new Map<number, { hash: string; time: Date } | null>();
  const described: DepositTransfer[] = [];
  for (const transfer of found.filter((each) => !have.has(positionOf(each)))) {
    const { blockNumber, blockHash, to } = transfer;
    if (!times.has(blockNumber)) times.set(blockNumber, await readBlock(chainId, blockNumber));
    const block = times.get(blockNumber);
    const depositId = byAddress.get(to);
    if (block?.hash !== blockHash) return null;
    if (depositId) described.push({ ...transfer, depositId, time: block.time });
  }
  return described;
}

/**
 * Stores the transfers of a range in the transaction that moves the cursor, and marks those that the chain does not show
 * any more. Their deposits are reviewed next.
 */
export async function storeTransfers(
  tx: Tx,
  read: ReadTransfers,
  fresh: readonly DepositTransfer[],
): Promise<void> {
  if (!read.transfers) return;
  const dropped = await markDropped(tx, read);
  await addTransfers(tx, read.chainId, fresh);
  await reviewSoon(tx, dropped);
}

/**
 * Marks the transfers above a height as gone; reading again finds those that are still there, as they are watched. The
 * deposits of events above it are reviewed too, so call it before these are forgotten.
 */
export async function forgetTransfersAbove(tx: Tx, chainId: number, height: number): Promise<void> {
  const moved = await many(
    tx,
    store
      .selectFrom("chain_event")
      .select("key")
      .where("chain_id", "=", chainId)
      .where("block_number", ">", height)
      .where("key", "is not", null),
  );
  await reviewKeys(
    tx,
    moved.flatMap(({ key }) => key ?? []),
  );
  const dropped = await many(
    tx,
    goneAbove(chainId, height).where("deposit_id", "in", ({ selectFrom }) =>
      selectFrom("deposit_address").select("id").where("watch_tier", "=", fragment.lit("window")),
    ),
  );
  await reviewSoon(
    tx,
    dropped.map(({ depositId }) => depositId),
  );
}

async function markDropped(tx: Tx, { chainId, after, end, transfers }: ReadTransfers): Promise<string[]> {
  const present = (transfers ?? []).map(positionOf);
  const dropped = await many(
    tx,
    goneAbove(chainId, after)
      .where("block_number", "<=", end)
      .where(fragment<boolean>`${POSITION} <> all(${present})`),
  );
  return dropped.map(({ depositId }) => depositId);
}

/** Marks transfers above a height as gone, and returns their deposits. */
function goneAbove(chainId: number, height: number) {
  return acrossAccounts("job")
    .updateTable("deposit_transfer")
    .set({ gone_at: clock() })
    .where("chain_id", "=", chainId)
    .where("block_number", ">", height)
    .where("gone_at", "is", null)
    .returning("deposit_id as depositId");
}

/** A transfer's identity in one block; in another block it is another row. */
const POSITION = fragment<string>`block_hash || tx_hash || log_index`;
const positionOf = ({ blockHash, txHash, logIndex }: TokenTransfer) => `${blockHash}${txHash}${logIndex}`;

/**
 * Stores transfers, or shows them again that a reorganisation had removed or a node had left out. Their deposits are
 * reviewed next.
 */
export async function addTransfers(
  tx: Tx,
  chainId: number,
  transfers: readonly DepositTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  const rows = transfers.map(({ depositId, time, amount, ...transfer }) => ({
    chain_id: chainId,
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    deposit_id: depositId,
    token: transfer.token,
    sender: transfer.from,
    value: amount,
    block_number: transfer.blockNumber,
    block_hash: transfer.blockHash,
    block_time: time,
  }));
  await changed(
    tx,
    store
      .insertInto("deposit_transfer")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["chain_id", "block_hash", "tx_hash", "log_index"]).doUpdateSet({ gone_at: null }),
      ),
  );
  await reviewSoon(
    tx,
    transfers.map(({ depositId }) => depositId),
  );
}

/** Makes the worker compare the deposits of these keys with their facts again. */
export function reviewKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  return reviewBy(tx, "key", keys);
}

/** Makes the worker compare deposits with their facts again. */
export function reviewSoon(tx: Tx, depositIds: readonly string[]): Promise<void> {
  return reviewBy(tx, "id", depositIds);
}

async function reviewBy(tx: Tx, column: "key" | "id", values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await changed(
    tx,
    acrossAccounts("job")
      .updateTable("deposit_address")
      .set({ review_at: clock() })
      .where(column, "=", anyOf([...new Set(values)])),
  );
}
