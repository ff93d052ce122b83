import { readFileSync } from "node:fs";
import path from "node:path";
import { renderOperations } from "@/scripts/client/render-operations";
import { renderTypes } from "@/scripts/client/render-types";
import type { OpenApiDocument } from "@/scripts/openapi/document";

const SOURCES = path.resolve(import.meta.dirname, "../../sdk/src");
/** The written part of the SDK, in the order of its one file; only some of its names are public. */
const BEFORE = [
  { name: "options", isPublic: true },
  { name: "errors", isPublic: true },
  { name: "web-crypto", isPublic: false },
  { name: "retries", isPublic: false },
  { name: "transport", isPublic: false },
  { name: "pages", isPublic: true },
  { name: "webhooks", isPublic: true },
];
const AFTER = [{ name: "florin", isPublic: true }];
const HEAD = `// The SDK of Florin in one file, generated from the API's description (openapi.json) and sdk/src. Do not edit; take
// the file as it is, it needs nothing else. It runs on Node 18 or newer, in Deno, Bun, workers and browsers.
`;

/** Renders the SDK as one file: its written part, the operations by their groups, and the types of the document. */
export async function renderClient(document: OpenApiDocument): Promise<string> {
  return [
    HEAD,
    `/** The API version that this client was made for. */\nexport const API_VERSION = ${JSON.stringify(document.info.version)};\n`,
    ...BEFORE.map(source),
    renderOperations(document),
    ...AFTER.map(source),
    `export type ErrorCode = ApiError["code"];\n`,
    await renderTypes(document),
  ].join("\n");
}

/** Returns a file without what it imports: that stands in the same file. */
function source({ name, isPublic }: { name: string; isPublic: boolean }): string {
  const text = readFileSync(path.join(SOURCES, `${name}.ts`), "utf8");
  const own = text.replace(/^import [^;]*;\n/gm, "").trimStart();
  return isPublic ? own : own.replace(/^export /gm, "");
}
