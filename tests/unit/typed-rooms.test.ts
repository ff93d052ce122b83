import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** They declare the template and the functions with its types. */
const DECLARATIONS = ["server/db/sql.ts", "server/db/store.ts"];

test.each(["server", "app", "scripts"])("no statement of %s asserts the types of its rows", (folder) => {
  const files = readdirSync(folder, { encoding: "utf8", recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("server/db/generated/"))
    .filter((file) => !DECLARATIONS.includes(file));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => /\bsql`|\b(many|one|maybeOne)</.test(readFileSync(file, "utf8")))).toEqual(
    [],
  );
});
