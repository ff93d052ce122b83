import { db, maybeOne, sql, transaction } from "@/server/db/sql";
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
  const known = await maybeOne<{ version: string | null }>(db, sql`select version from screening_list`);
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
    await tx.query(sql`delete from screening_list`);
    await tx.query(sql`delete from denied_address`);
  });
}

function takeOver(source: string, { text, version }: ReadList): Promise<void> {
  const addresses = parseList(text);
  return transaction(async (tx) => {
    await tx.query(
      sql`insert into screening_list (source, addresses, loaded_at, version, checked_at)
          values (${source}, ${addresses.length}, clock_timestamp(), ${version}, clock_timestamp())
          on conflict (only_one) do update set source = excluded.source, addresses = excluded.addresses, loaded_at = excluded.loaded_at,
            version = excluded.version, checked_at = excluded.checked_at, failures = 0, last_fault = null`,
    );
    await tx.query(
      sql`delete from denied_address d where not exists (
            select from unnest(${addresses}::text[]) listed (address) where listed.address collate "C" = d.address::text collate "C")`,
    );
    await tx.query(
      sql`insert into denied_address select unnest(${addresses}::text[]) on conflict do nothing`,
    );
    log().info({ source, addresses: addresses.length }, "the list of refused addresses was loaded");
  });
}

async function noteUnchanged(): Promise<void> {
  await db.query(
    sql`update screening_list set checked_at = clock_timestamp(), failures = 0, last_fault = null`,
  );
}

async function noteFault(source: string, fault: string): Promise<void> {
  await db.query(
    sql`insert into screening_list (source, checked_at, failures, last_fault) values (${source}, clock_timestamp(), 1, ${fault})
        on conflict (only_one) do update set checked_at = excluded.checked_at, failures = screening_list.failures + 1,
          last_fault = excluded.last_fault`,
  );
}
