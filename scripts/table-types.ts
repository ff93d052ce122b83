/**
 * Prisma's generator of `server/db/generated/tables.ts`: the row types of all tables as `pg` reads and writes them, and
 * the columns that the migrated database must have. `prisma generate` starts it and exchanges JSON-RPC with it over stdio.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Datamodel, renderTables } from "@/scripts/render-tables";

interface Request {
  id: number;
  method: "getManifest" | "generate";
  params: { generator: { output: { value: string } }; dmmf: { datamodel: Datamodel } };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line) as Request;
  if (method === "getManifest") return answer(id, { manifest: { prettyName: "Table types" } });
  const file = params.generator.output.value;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, renderTables(params.dmmf.datamodel));
  answer(id, null);
});

/** Prisma reads the answers from stderr. */
function answer(id: number, result: unknown): void {
  process.stderr.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
