import { expect, test } from "vitest";
import { packages } from "@/package-lock.json";

interface Locked {
  link?: boolean;
  license?: string;
}

/** Licences that require nothing of those who run or change Florin. */
const PERMISSIVE = new Set([
  "(MIT OR CC0-1.0)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT OR Apache-2.0",
  "MIT-0",
  "MIT and ISC",
  "Unlicense",
]);

/** Packages under another licence, each unchanged and loaded as it is, or with a licence that npm cannot read. */
const JUDGED: readonly [RegExp, string, string][] = [
  [/^axe-core$/, "MPL-2.0", "checks pages in the browser tests"],
  [/^lightningcss/, "MPL-2.0", "compiles styles in the build"],
  [/^@img\/sharp-libvips-/, "LGPL-3.0-or-later", "a shared library, replaceable"],
  [/^@img\/sharp-win32-/, "Apache-2.0 AND LGPL-3.0-or-later", "the same library on Windows"],
  [/^@img\/sharp-wasm32$/, "Apache-2.0 AND LGPL-3.0-or-later AND MIT", "the same library as WebAssembly"],
  [/^elkjs$/, "EPL-2.0", "comes with the prisma command, which never loads it here"],
  [/^nub$/, "MIT/X11", "the MIT licence by its older name"],
  [/^memorystream$/, "none", "its LICENSE file is the MIT licence; comes with solc"],
  [/^pako$/, "(MIT AND Zlib)", "the Zlib licence requires only that its notice stays"],
  [/^seq-queue$/, "none", "its LICENSE file is the MIT licence"],
];

// The build compiles development packages into dist/ and .next, so all of them count.
test("every installed package has a licence that was judged", () => {
  const installed = Object.entries(packages as Record<string, Locked>).filter(
    ([path, { link }]) => path !== "" && !link,
  );
  expect(installed.length).toBeGreaterThan(500);
  const unknown = installed
    .map(([path, { license = "none" }]) => ({ name: path.replace(/^.*node_modules\//, ""), license }))
    .filter(({ license }) => !PERMISSIVE.has(license))
    .filter(({ name, license }) => !JUDGED.some(([found, its]) => found.test(name) && its === license));
  expect(unknown).toEqual([]);
});
