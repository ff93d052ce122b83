import type pg from "pg";
import { COLUMNS, type Column } from "@/server/db/generated/tables";

/** Lists the columns of every table: domains as their base types, defaults as in the Prisma schema. */
const FOUND = `
  select c.relname as table, a.attname as column,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), case when t.typbasetype = 0 then a.atttypmod else t.typtypmod end) as type,
    not a.attnotnull as "isNullable",
    case when a.attidentity <> '' or a.attgenerated <> '' then 'generated'
      else regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^''(.*)''::[a-z_ ]+$', '\\1') end as "byDefault"
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and left(c.relname, 1) <> '_'`;

/** Lists the columns in which a migrated database and the Prisma schema differ, as lines of text. */
export async function findDrift(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Column & { table: string; column: string }>(FOUND);
  const found = new Set(rows.map(({ table, column, ...rest }) => describe(`${table}.${column}`, rest)));
  const modelled = new Set(
    Object.entries(COLUMNS).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, rest]) => describe(`${table}.${column}`, rest)),
    ),
  );
  return [
    ...[...found].filter((line) => !modelled.has(line)).map((line) => `only in the database: ${line}`),
    ...[...modelled].filter((line) => !found.has(line)).map((line) => `only in the Prisma schema: ${line}`),
  ];
}

function describe(name: string, { type, isNullable, byDefault }: Column): string {
  return `${name} ${type}${isNullable ? "" : " not null"}${byDefault === null ? "" : ` default ${byDefault}`}`;
}
