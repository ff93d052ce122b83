import { expect, test } from "vitest";
import { packages } from "@/package-lock.json";

interface Locked {
  dev?: boolean;
  license?: string;
}

/** What may be installed for production: licences that ask nothing of who runs or changes Florin. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT OR Apache-2.0",
  "MIT and ISC",
  "Unlicense",
]);

/** Packages under another licence, each unchanged and loaded as it is, or with a licence that npm cannot read. */
const JUDGED: readonly [RegExp, string, string][] = [
  [/^lightningcss/, "MPL-2.0", "compiles styles in the build"],
  [/^@img\/sharp-libvips-/, "LGPL-3.0-or-later", "a shared library, replaceable"],
  [/^@img\/sharp-win32-/, "Apache-2.0 AND LGPL-3.0-or-later", "the same library on Windows"],
  [/^@img\/sharp-wasm32$/, "Apache-2.0 AND LGPL-3.0-or-later AND MIT", "the same library as WebAssembly"],
  [/^elkjs$/, "EPL-2.0", "comes with the prisma command, which never loads it here"],
  [/^nub$/, "MIT/X11", "the MIT licence by its older name"],
  [/^seq-queue$/, "none", "its LICENSE file is the MIT licence"],
];

test("every package that production installs has a licence that was judged", () => {
  const installed = Object.entries(packages as Record<string, Locked>).filter(
    ([path, { dev }]) => path !== "" && !dev,
  );
  expect(installed.length).toBeGreaterThan(100);
  const unknown = installed
    .map(([path, { license = "none" }]) => ({ name: path.replace(/^.*node_modules\//, ""), license }))
    .filter(({ license }) => !PERMISSIVE.has(license))
    .filter(({ name, license }) => !JUDGED.some(([found, its]) => found.test(name) && its === license));
  expect(unknown).toEqual([]);
});
