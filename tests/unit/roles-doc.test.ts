import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { renderRoles } from "@/scripts/roles/render-roles";

test("docs/roles.md lists what the use cases require (npx tsx scripts/roles.ts)", () => {
  const file = path.resolve(import.meta.dirname, "../../docs/roles.md");
  expect(readFileSync(file, "utf8")).toBe(renderRoles());
});
