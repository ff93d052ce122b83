import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { BELOW } from "../.dependency-cruiser.mjs";
import { ALSO_NAMED, TABLES_OF } from "./table-map";

/** The text before a table's name, in a statement and in a Kysely query. */
const IN_SQL = /\b(?:from|join|into|update|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/gi;
const IN_BUILT =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|rows|from|using|(?:inner|left|right|full)Join)\(\s*["'`]([a-z_]+)/g;
const TEMPLATE = /`[^`]*`/gs;

const ROOM_OF = new Map(
  Object.entries(TABLES_OF).flatMap(([room, tables]) => tables.map((table) => [table, room] as const)),
);
/** Rooms below every other one; ADAPTERS are above all of them. */
const UNDER_ALL = ["db", "auth", "events", "mail"];
const ADAPTERS = ["http", "trpc", "web", "jobs", "monitoring"];

/** Returns the room of a file of server/: its first folder, except the relayer's queue, which is a room. */
export function roomOf(file: string): string {
  return file.startsWith("server/relayer/jobs/") ? "relayer/jobs" : (file.split("/")[1] ?? "");
}

/** Returns the tables named in a file's statements, each once. */
export function tablesNamed(text: string): string[] {
  const inSql = (text.match(TEMPLATE) ?? []).flatMap((template) => [...template.matchAll(IN_SQL)]);
  const names = [...inSql, ...text.matchAll(IN_BUILT)].map(([, name]) => (name ?? "").toLowerCase());
  return [...new Set(names)].filter((name) => ROOM_OF.has(name));
}

/** Returns the tables that a file names outside its own room and those below it. */
export function tablesAbove(file: string, text: string): string[] {
  const room = roomOf(file);
  if (ADAPTERS.includes(room)) return [];
  const below = (BELOW as Record<string, string[]>)[room] ?? [];
  const rooms = new Set([room, ...UNDER_ALL, ...below]);
  const also = ALSO_NAMED[room] ?? [];
  return tablesNamed(text).filter((table) => !rooms.has(ROOM_OF.get(table) ?? "") && !also.includes(table));
}

/** Returns `file: table` for every statement in the tree that names a table of a higher room. */
export function findTablesAbove(root: string): string[] {
  return serverFiles(root).flatMap(([file, text]) =>
    tablesAbove(file, text).map((table) => `${file}: ${table}`),
  );
}

/** Returns `room: table` for every unused exception in the map. */
export function findNeedless(root: string): string[] {
  const named = new Map<string, Set<string>>();
  for (const [file, text] of serverFiles(root)) {
    const room = roomOf(file);
    named.set(room, new Set([...(named.get(room) ?? []), ...tablesNamed(text)]));
  }
  return Object.entries(ALSO_NAMED).flatMap(([room, tables]) =>
    tables.filter((table) => !named.get(room)?.has(table)).map((table) => `${room}: ${table}`),
  );
}

function serverFiles(root: string): [file: string, text: string][] {
  const files = execFileSync("git", ["ls-files", "server"], { cwd: root, encoding: "utf8" });
  return files
    .split("\n")
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")]);
}
