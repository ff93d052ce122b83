import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scripts } from "@/package.json";

const MATRIX = ["contracts", "api", "jobs", "chain", "timed", "trpc"];
const pages = [
  ...[
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    ".github/workflows/ci.yml",
    ".github/workflows/long.yml",
  ],
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

test.each(pages)("every npm script that %s names exists", (page) => {
  const text = readFileSync(page, "utf8").replace(
    /\$\{\{ matrix\.group \}\}/g,
    MATRIX.join(" npm run test:"),
  );
  const named = [...text.matchAll(/npm run ([a-z][\w-]*(?::[\w-]+)*)/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test("the workflow runs each group of its matrix", () => {
  const text = readFileSync(".github/workflows/ci.yml", "utf8");
  expect(text).toContain(`group: [${MATRIX.join(", ")}]`);
});
