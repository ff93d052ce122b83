/** A field of a model, as Prisma's generators receive it. */
interface Field {
  name: string;
  dbName?: string;
  kind: "scalar" | "enum" | "object" | "unsupported";
  type: string;
  isList: boolean;
  isRequired: boolean;
  documentation?: string;
  hasDefaultValue: boolean;
  default?: unknown;
  nativeType?: [string, string[]] | null;
}

/** The models and enums of the Prisma schema, as Prisma's generators receive them. */
export interface Datamodel {
  models: { name: string; dbName: string | null; fields: Field[] }[];
  enums: { name: string; dbName: string | null; values: { name: string; dbName: string | null }[] }[];
}

/** The type that the pool's parsers return for a column, and the type that it accepts where that is wider. */
const TYPES: Record<string, { read: string; write?: string; column: string }> = {
  String: { read: "string", column: "text" },
  Boolean: { read: "boolean", column: "boolean" },
  Int: { read: "number", column: "integer" },
  SmallInt: { read: "number", column: "smallint" },
  BigInt: { read: "number", write: "number | bigint", column: "bigint" },
  Float: { read: "number", column: "double precision" },
  Decimal: { read: "bigint", column: "numeric" },
  DateTime: { read: "Date", write: "Date | string", column: "timestamp with time zone" },
  Timestamptz: { read: "Date", write: "Date | string", column: "timestamp with time zone" },
  // `-infinity` is parsed as a number.
  Date: { read: "Date | number", write: "Date | string", column: "date" },
  // Written as JSON text, since `pg` would turn an array into a Postgres array.
  Json: { read: "unknown", write: "string", column: "jsonb" },
  Bytes: { read: "Buffer", column: "bytea" },
};

/** Renders the module of table types from the Prisma schema. */
export function renderTables({ models, enums }: Datamodel): string {
  const enumNames = new Map(enums.map(({ name, dbName }) => [name, dbName ?? name]));
  const tables = models
    .map((model) => ({ ...model, table: model.dbName ?? model.name }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
  const accountTables = tables.filter(({ fields }) => fields.some(({ dbName }) => dbName === "account_id"));
  const columnsOf = (fields: Field[]) => fields.filter(({ kind }) => kind === "scalar" || kind === "enum");
  return [
    "// Made by `npm run db:generate` from prisma/schema.",
    'import type { ColumnType, Generated, GeneratedAlways } from "kysely";',
    ...enums.map(({ name, values }) => {
      return `export type ${name} = ${unionOf(values.map((value) => value.dbName ?? value.name))};`;
    }),
    "/** The row type of each table. */",
    "export interface Tables {",
    ...tables.flatMap(({ table, fields }) => [
      `  ${table}: {`,
      ...columnsOf(fields).map((field) => `    ${field.dbName ?? field.name}: ${typeOf(field)};`),
      "  };",
    ]),
    "}",
    "/** Tables whose rows belong to one account each. */",
    `export type AccountTable = ${unionOf(accountTables.map(({ table }) => table))};`,
    "/** Their names in Prisma's client. */",
    `export type AccountModel = ${unionOf(accountTables.map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1)))};`,
    "/** A column as the migrated database must have it. */",
    "export interface Column {",
    "  type: string;",
    "  isNullable: boolean;",
    "  /** A literal, the name of a function, or `generated`; null without a default. */",
    "  byDefault: string | null;",
    "}",
    "export const COLUMNS = {",
    ...tables.flatMap(({ table, fields }) => [
      `  ${table}: {`,
      ...columnsOf(fields).map(
        (field) => `    ${field.dbName ?? field.name}: ${columnOf(field, enumNames)},`,
      ),
      "  },",
    ]),
    "} as const satisfies { [T in keyof Tables]: { [C in keyof Tables[T]]: Column } };",
    "",
  ].join("\n");
}

function unionOf(names: string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" | ");
}

function typeOf(field: Field): string {
  const { read, write = read } = knownType(field);
  const list = (type: string) => (field.isList ? `Array<${type}>` : type);
  const orNull = isNullable(field) ? " | null" : "";
  const [select, insert] = [list(read) + orNull, list(write) + orNull];
  if (isGeneratedAlways(field)) return `GeneratedAlways<${select}>`;
  if (select === insert) return field.hasDefaultValue ? `Generated<${select}>` : select;
  return `ColumnType<${select}, ${insert}${field.hasDefaultValue ? " | undefined" : ""}, ${insert}>`;
}

function columnOf(field: Field, enumNames: Map<string, string>): string {
  const base = enumNames.get(field.type) ?? knownType(field).column;
  const [, precision = []] = field.nativeType ?? [];
  const column: Record<string, unknown> = {
    type: withPrecision(base, precision) + (field.isList ? "[]" : ""),
    isNullable: isNullable(field),
    byDefault: defaultOf(field),
  };
  return JSON.stringify(column);
}

function knownType(field: Field): { read: string; write?: string; column: string } {
  if (field.kind === "enum") return { read: field.type, column: field.type };
  const known = TYPES[field.nativeType?.[0] ?? ""] ?? TYPES[field.type];
  if (!known) throw new Error(`scripts/render-tables.ts knows no type for ${field.name} ${field.type}`);
  return known;
}

/** Returns the type as Postgres prints it: `timestamp(3) with time zone`, `numeric(78,0)`. */
function withPrecision(type: string, precision: string[]): string {
  if (precision.length === 0) return type;
  const [first, ...rest] = type.split(" ");
  return [`${first}(${precision.join(",")})`, ...rest].join(" ");
}

/** Prisma has no nullable lists, so a comment on the field marks them: `/// Nullable.` */
function isNullable({ isRequired, isList, documentation = "" }: Field): boolean {
  return !isRequired || (isList && documentation.includes("Nullable."));
}

function isGeneratedAlways({ default: value }: Field): boolean {
  const { name, args } = (value ?? {}) as { name?: string; args?: unknown[] };
  return name === "autoincrement" || (name === "dbgenerated" && args?.length === 0);
}

function defaultOf(field: Field): string | null {
  if (!field.hasDefaultValue) return null;
  if (isGeneratedAlways(field)) return "generated";
  if (typeof field.default !== "object") return String(field.default);
  const { name, args } = field.default as { name: string; args: unknown[] };
  return name === "now" ? "now()" : String(args[0]);
}
