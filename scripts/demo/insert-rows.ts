import type pg from "pg";

/** A row of a table by its columns. */
export type Row = Record<string, unknown>;

const AT_ONCE = 500;

/** Inserts rows that all have the columns of the first. Postgres reads each value by its column's type. */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(", ");
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await client.query(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(rows.slice(first, first + AT_ONCE), written)],
    );
  }
}

function written(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** Writes Unix milliseconds as Postgres reads them. */
export const at = (ms: number): string => new Date(ms).toISOString();
