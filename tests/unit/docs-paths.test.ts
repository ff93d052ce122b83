import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOMS = "app|server|components|scripts|tests|prisma|contracts|docs|public|tools|messages";
/** A path in code quotes; patterns with `*`, `<name>` or `…` name no single file. */
const PATH = new RegExp(`\`((?:${ROOMS})/[\\w@.()[\\]/-]+)\``, "g");
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

test.each(pages)("every file that %s names exists", (page) => {
  const text = readFileSync(page, "utf8");
  const named = [...text.matchAll(PATH)].map(([, file]) => file ?? "");
  const linked = [...text.matchAll(LINK)].map(([, file]) => path.join(path.dirname(page), file ?? ""));
  expect([...named, ...linked].filter((file) => !existsSync(file))).toEqual([]);
});

test("the way of a payment is documented by at least twenty files", () => {
  const text = readFileSync("docs/architecture.md", "utf8");
  const [, way = ""] = text.split(/^## A payment's way.*$/m);
  expect([...(way.split(/^## /m)[0] ?? "").matchAll(PATH)].length).toBeGreaterThan(20);
});
