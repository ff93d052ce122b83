import type { Statement } from "@/server/db/sql";
import { db, many, sql } from "@/tests/support/sql";

/** Tables that processes write at any time, with or without requests. */
const NOT_OF_REQUESTS = [
  "lease",
  "chain_cursor",
  "router_cursor",
  "chain_block",
  "request_log",
  "rate_limit",
  "worker_health",
  "rpc_usage",
  "mail",
  "session", // Reading notes when it was last used.
  // What the statistics are counted into, later, from the payments that are compared here.
  "payment_scope",
  "payment_kind",
  "payment_buyer",
  "payment_tally",
  "payment_buyer_day",
  "payment_return",
  "payment_untallied",
  // Recomputed from gas prices.
  "deposit_minimum",
];

/** Columns that record that a row was read. */
const NOTED = ["last_used_at", "place"];

interface Table {
  /** As it is written in a statement. */
  name: string;
  isNoted: boolean;
}

/**
 * Computes a fingerprint of every row of every table, except what a process records about itself and when a key was
 * last used. Equal fingerprints mean that nothing changed. Needs an installation that no other test uses.
 */
export async function databaseState(): Promise<Record<string, string>> {
  statement ??= statementOfAllTables();
  const prints = await many<{ name: string; print: string }>(db, await statement);
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]));
}

/** Every installation has the same tables. The statement has a name, so that each connection plans it once. */
let statement: Promise<Statement> | undefined;

async function statementOfAllTables(): Promise<Statement> {
  const tables = await many<Table>(
    db,
    sql`select quote_ident(table_name) as name, exists (select 1 from information_schema.columns c
          where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = any(${NOTED})) as "isNoted"
        from information_schema.tables t
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${NOT_OF_REQUESTS})
          and not exists (select 1 from pg_inherits where inhrelid = table_name::regclass) order by 1`,
  );
  return { name: "database state", text: tables.map(printOf).join(" union all "), values: [] };
}

/** Selects a table's name, its number of rows and the sum of their hashes (64 bits each), which ignores their order. */
function printOf({ name, isNoted }: Table): string {
  const hash = isNoted
    ? `hashtextextended((to_jsonb(t) - '{${NOTED.join()}}'::text[])::text, 0)`
    : "hash_record_extended(t, 0)";
  return `select '${name}' as name, count(*) || ' ' || coalesce(sum(${hash}), 0) as print from ${name} t`;
}
