/**
 * Writes public/client/florin.ts: the SDK in one file without dependencies, made of sdk/src and the API's description,
 * with a type for every request and answer. `--check` exits 1 when the committed one is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderClient } from "@/scripts/client/render-client";
import { openApiDocument } from "@/scripts/openapi/document";
import { ROUTES } from "@/server/routes";

const OUT = path.resolve(import.meta.dirname, "../public/client/florin.ts");
const text = await renderClient(openApiDocument(ROUTES));

if (!process.argv.includes("--check")) {
  mkdirSync(path.dirname(OUT), { recursive: true });
  writeFileSync(OUT, text);
} else if (readFileSync(OUT, "utf8") !== text) {
  console.error("public/client/florin.ts is stale: run `npm run client`");
  process.exitCode = 1;
}
