import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "florin-clone-"));
  execFileSync("git", ["checkout-index", "--all", `--prefix=${folder}/`], { cwd: ROOT });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a command runs in a new clone, before any build", () => {
  const away = "postgresql://127.0.0.1:1/none";
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "migrate"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "development" },
      ...{ DATABASE_URL: away, DATABASE_OWNER_URL: away },
    },
  });
  // It comes as far as the database, with every module loaded.
  expect(`${stdout}${stderr}`).toMatch(/ECONNREFUSED/);
});
