import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { COMMANDS } from "@/scripts/commands.mjs";
import { writeDurably } from "@/scripts/local/write-durably";

const ROOT = path.resolve(import.meta.dirname, "../..");
const STAMP = path.join(ROOT, "dist/build.json");
const FOLDERS = [
  "app",
  "components",
  "messages",
  "server",
  "public",
  "prisma/schema",
  "scripts/local",
  "scripts/operator",
  "scripts/pay",
];
const FILES = [
  "package.json",
  "package-lock.json",
  "next.config.mjs",
  "proxy.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "prisma.config.ts",
  "scripts/build.ts",
  "scripts/bundle-options.ts",
  "scripts/commands.mjs",
  ...Object.values(COMMANDS),
];
const PRODUCTS = ["dist/main.js", "dist/worker.js", "dist/commands/start.js", ".next/BUILD_ID"];

/** Computes a digest of all inputs of the build. */
export function hashSources(): string {
  const digest = createHash("sha256").update(process.version);
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isGenerated(entry.parentPath, entry.name))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  );
  for (const file of [...inFolders, ...FILES].sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file), "latin1"))
      .update("\0");
  }
  return digest.digest("hex");
}

/** Returns whether every product exists; they may be stale. */
export function isBuilt(): boolean {
  return PRODUCTS.every((file) => existsSync(path.join(ROOT, file)));
}

function isGenerated(folder: string, name: string): boolean {
  return folder.includes("generated") || name.endsWith(".d.json.ts");
}

/** Returns whether every product exists and was built from sources with this digest. */
export function isFresh(hash: string): boolean {
  if (!isBuilt()) return false;
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")).hash === hash;
  } catch {
    return false;
  }
}

/** Records a finished build. */
export function stampBuild(hash: string): void {
  writeDurably(STAMP, JSON.stringify({ hash }));
}

/** Removes the record before products change, so that a partial build is never taken for a complete one. */
export function forgetBuild(): void {
  rmSync(STAMP, { force: true });
}
