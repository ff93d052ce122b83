/**
 * Writes public/openapi.json: the API's description, read from the contracts of its route files. `--check` exits 1 when
 * the committed one is stale.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openApiDocument } from "@/scripts/openapi/document";
import { ROUTES } from "@/server/routes";

const OUT = path.resolve(import.meta.dirname, "../public/openapi.json");
const text = `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`;

if (!process.argv.includes("--check")) writeFileSync(OUT, text);
else if (readFileSync(OUT, "utf8") !== text) {
  console.error("public/openapi.json is stale: run `npm run openapi`");
  process.exitCode = 1;
}
