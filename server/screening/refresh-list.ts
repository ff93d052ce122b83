import { changed, db, maybeOne, transaction } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { parseList } from "@/server/screening/parse-list";
import { type ReadList, readSource, sourceName } from "@/server/screening/read-source";

/**
 * Adopts a newer list of refused addresses. A list that cannot be read or has an invalid address is recorded as a
 * failure, and the last good list stays in use.
 * @param setting a file's path or an address
 * @returns whether the list was read, or is unchanged
 */
export async function refreshList(setting: string): Promise<boolean> {
  const source = sourceName(setting);
  const known = await maybeOne(db, store.selectFrom("screening_list").select("version"));
  try {
    const list = await readSource(setting, known?.version ?? null);
    if (list) await takeOver(source, list);
    else await noteUnchanged();
    return true;
  } catch (fault) {
    const text = `${source}: ${(fault as Error).message}`.slice(0, 300);
    log().error(
      { source, fault: text },
      "the list of refused addresses could not be loaded; the last good one is kept",
    );
    await noteFault(source, text);
    return false;
  }
}

/** Clears the list: without a configured list nobody is refused. */
export async function clearList(): Promise<void> {
  await transaction(async (tx) => {
    await changed(tx, store.deleteFrom("screening_list"));
    await changed(tx, store.deleteFrom("denied_address"));
  });
}

function takeOver(source: string, { text, version }: ReadList): Promise<void> {
  const addresses = parseList(text);
  return transaction(async (tx) => {
    await changed(tx, keepingList({ source, addresses: addresses.length, version }));
    const listed = fragment`unnest(${addresses}::text[])`;
    await changed(
      tx,
      store.deleteFrom("denied_address as d").where(
        ({ ref }) => fragment<boolean>`not exists (select from ${listed} listed (address)
          where listed.address collate "C" = ${ref("d.address")}::text collate "C")`,
      ),
    );
    await changed(
      tx,
      store
        .insertInto("denied_address")
        .columns(["address"])
        .expression(store.selectNoFrom(listed.as("address")))
        .onConflict((conflict) => conflict.doNothing()),
    );
    log().info({ source, addresses: addresses.length }, "the list of refused addresses was loaded");
  });
}

function keepingList(list: { source: string; addresses: number; version: string | null }) {
  return store
    .insertInto("screening_list")
    .values({ ...list, loaded_at: clock(), checked_at: clock() })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet(({ ref }) => ({
        source: ref("excluded.source"),
        addresses: ref("excluded.addresses"),
        loaded_at: ref("excluded.loaded_at"),
        version: ref("excluded.version"),
        checked_at: ref("excluded.checked_at"),
        failures: 0,
        last_fault: null,
      })),
    );
}

async function noteUnchanged(): Promise<void> {
  const list = store.updateTable("screening_list");
  await changed(db, list.set({ checked_at: clock(), failures: 0, last_fault: null }));
}

async function noteFault(source: string, fault: string): Promise<void> {
  await changed(
    db,
    store
      .insertInto("screening_list")
      .values({ source, checked_at: clock(), failures: 1, last_fault: fault })
      .onConflict((conflict) =>
        conflict.column("only_one").doUpdateSet(({ eb, ref }) => ({
          checked_at: ref("excluded.checked_at"),
          failures: eb("screening_list.failures", "+", 1),
          last_fault: ref("excluded.last_fault"),
        })),
      ),
  );
}
