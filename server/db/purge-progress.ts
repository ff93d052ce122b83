import { changed, maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Takes the progress of a purge for the transaction. @returns null while another process has it */
export async function takeProgress(tx: Tx, name: string): Promise<Date | null> {
  const begin = store
    .insertInto("purge_progress")
    .values({ name, done_to: fragment<Date>`'epoch'` })
    .onConflict((conflict) => conflict.doNothing());
  await changed(tx, begin);
  const row = await maybeOne(
    tx,
    store.selectFrom("purge_progress").select("done_to").where("name", "=", name).forUpdate().skipLocked(),
  );
  return row?.done_to ?? null;
}

/** Records how far a purge has come. */
export async function keepProgress(tx: Tx, name: string, doneTo: Date): Promise<void> {
  await changed(tx, store.updateTable("purge_progress").set({ done_to: doneTo }).where("name", "=", name));
}
