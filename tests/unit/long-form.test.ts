import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FORMS = /^import .* from "@\/tests\/support\/forms"/m;
const TEST = /\.(test|spec)\.ts$/;

test("`npm run test:long` runs every file that has a long form", () => {
  const listed = readFileSync("scripts/test.ts", "utf8");
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((file) => TEST.test(file));
  const long = files.filter((file) => FORMS.test(readFileSync(join("tests", file), "utf8")));
  expect(long).not.toEqual([]);
  // Playwright's files are named without their folder.
  expect(long.filter((file) => !listed.includes(file.replace(TEST, "").replace("e2e/", "")))).toEqual([]);
});
