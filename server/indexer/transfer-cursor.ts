import { changed, db, maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/**
 * Loads the last block up to which transfers past the checkout are read, while that is below the cursor of the events;
 * null while it is not.
 */
export async function unreadTransfers(chainId: number): Promise<number | null> {
  const cursor = await maybeOne(
    db,
    store.selectFrom("chain_cursor").select("transfers_to as readTo").where("chain_id", "=", chainId),
  );
  return cursor?.readTo ?? null;
}

/** Records that transfers above a block are not read, unless those above a lower one are not either. */
export async function noteUnread(tx: Tx, chainId: number, readTo: number): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("chain_cursor")
      .set({ transfers_to: fragment<number>`least(transfers_to, ${readTo})` })
      .where("chain_id", "=", chainId),
  );
}

/** Records that transfers are read up to a block; at the cursor of the events, none are missing. */
export async function noteRead(tx: Tx, chainId: number, readTo: number): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("chain_cursor")
      .set({
        transfers_to: fragment<number | null>`case when block_number > ${readTo} then ${readTo}::bigint end`,
      })
      .where("chain_id", "=", chainId),
  );
}
