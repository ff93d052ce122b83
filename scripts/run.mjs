#!/usr/bin/env node
/**
 * `node scripts/run.mjs <command>`: starts a command of commands.mjs. In production, and where only production packages
 * are installed, it runs the bundle of `npm run build`; everywhere else the source.
 *
 * The first file that Node reads: it must run on any version of Node, and before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { COMMANDS } from "./commands.mjs";

const WANTED = [20, 19];
const ROOT = fileURLToPath(new URL("..", import.meta.url));

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1])) {
  fail(`Florin needs Node ${WANTED.join(".")} or newer; this is ${process.versions.node}.`);
}
const [node, , name, ...args] = process.argv;
if (!Object.hasOwn(COMMANDS, name)) fail(`"${name}" is none of ${Object.keys(COMMANDS).join(", ")}.`);

const built = path.join(ROOT, "dist/commands", `${name}.js`);
const isBuilt = existsSync(built);
const wantsSource = process.env.NODE_ENV !== "production" || !isBuilt;
const file = wantsSource && (await canRunSources()) ? path.join(ROOT, COMMANDS[name]) : built;
if (file === built && !isBuilt) {
  const isInstalled = existsSync(path.join(ROOT, "node_modules/next"));
  fail(
    isInstalled
      ? "There is no build here, and the packages that make one are not installed: run `npm ci && npm run build` first."
      : "Florin's packages are not installed: run `npm install` first.",
  );
}
if (file !== built) generateClient();
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);

async function canRunSources() {
  try {
    await import("tsx/esm");
    return true;
  } catch {
    return false;
  }
}

/** The sources import the database client, which a new clone does not have yet. */
function generateClient() {
  if (existsSync(path.join(ROOT, "server/db/generated/tables.ts"))) return;
  const prisma = path.join(ROOT, "node_modules/prisma/build/index.js");
  const { status, stdout, stderr } = spawnSync(node, [prisma, "generate"], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) fail(`The database client could not be generated.\n${stdout}${stderr}`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
