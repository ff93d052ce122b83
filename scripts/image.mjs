/**
 * `FLORIN_IMAGE=on npm run build && node scripts/image.mjs <folder>`: puts the files of a deployment into a new folder:
 * what Next traced, the processes and commands, the public files and the migrations. The Dockerfile's image is this folder.
 */
import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";

const TRACED = ".next/standalone";
const [, , folder] = process.argv;
if (!folder || existsSync(folder))
  fail("Name a folder that does not exist yet: node scripts/image.mjs <folder>");
if (!existsSync(TRACED))
  fail("There is no build for an image here: run FLORIN_IMAGE=on npm run build first.");

cpSync(TRACED, folder, { recursive: true, verbatimSymlinks: true });
rmSync(path.join(folder, "server.js"));
for (const part of [
  ".next/static",
  "dist",
  "next.config.mjs",
  "package.json",
  "prisma/migrations",
  "public",
  "scripts/commands.mjs",
  "scripts/run.mjs",
  "server/logos/decoder.mjs",
]) {
  cpSync(part, path.join(folder, part), { recursive: true });
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
