import { db, many, one, sql } from "@/server/db/sql";

/** What processes write by themselves, asked or not. */
const NOT_OF_REQUESTS = [
  "lease",
  "chain_cursor",
  "chain_block",
  "request_log",
  "rate_limit",
  "worker_health",
  "session", // Reading notes when it was last used.
  // What the statistics are counted into, later, from the payments that are compared here.
  "payment_scope",
  "payment_kind",
  "payment_buyer",
  "payment_tally",
  "payment_buyer_day",
  "payment_return",
  "payment_untallied",
];

/**
 * A fingerprint of every row of every table, but for what a process notes of itself and when a key was last used: equal
 * before and after means that nothing changed. Needs an installation that no other test uses.
 */
export async function databaseState(): Promise<Record<string, string>> {
  const tables = await many<{ name: string }>(
    db,
    sql`select quote_ident(table_name) as name from information_schema.tables t
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${NOT_OF_REQUESTS})
          and not exists (select 1 from pg_inherits where inhrelid = table_name::regclass) order by 1`,
  );
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    const row = "(to_jsonb(t) - 'last_used_at')::text";
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as print from ${name} t`;
    state[name] = (await one<{ print: string }>(db, { text, values: [] })).print;
  }
  return state;
}
