import { tamper } from "@/tests/support/books";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, sql } from "@/tests/support/sql";

/** Saves every row of some tables and returns a function that restores them, past every rule of the database. */
export async function keepRows(...tables: string[]): Promise<() => Promise<void>> {
  await asTableOwner("create schema if not exists kept");
  const back: string[] = [];
  for (const table of tables) {
    const columns = await columnsOf(table);
    await asTableOwner(
      `drop table if exists kept.${table}`,
      `create table kept.${table} as select ${columns} from ${table}`,
    );
    back.push(
      `delete from ${table}`,
      `insert into ${table} (${columns}) overriding system value select ${columns} from kept.${table}`,
    );
  }
  return () => tamper(...back);
}

async function columnsOf(table: string): Promise<string> {
  const rows = await many<{ name: string }>(
    db,
    sql`select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map(({ name }) => name).join(", ");
}
