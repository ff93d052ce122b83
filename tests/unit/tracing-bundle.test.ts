import { resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { bundleOptions } from "@/scripts/bundle-options";

const ROOT = resolve(import.meta.dirname, "../..");
/** What records and exports spans. The API alone comes with prom-client, too. */
const SDK = /node_modules\/@opentelemetry\/(?!api\/)/;

let outputs: Metafile["outputs"];

beforeAll(async () => {
  const entryPoints = { main: "server/main.ts", worker: "server/worker.ts" };
  const options = {
    ...bundleOptions(ROOT, "dist"),
    entryPoints,
    write: false,
    metafile: true,
    sourcemap: false,
  };
  ({ outputs } = (await build(options)).metafile as Metafile);
});

/** The files that a program loads: at its start, or with what it imports later. */
function loaded(file: string, kinds: readonly string[]): Set<string> {
  const files = new Set([file]);
  for (const each of files) {
    for (const { path, kind, external } of outputs[each]?.imports ?? [])
      if (!external && kinds.includes(kind)) files.add(path);
  }
  return files;
}

const holdsSdk = (file: string) => Object.keys(outputs[file]?.inputs ?? {}).some((input) => SDK.test(input));

test.each(["dist/main.js", "dist/worker.js"])("%s starts without OpenTelemetry's SDK", (program) => {
  const atStart = loaded(program, ["import-statement"]);
  expect(atStart.size).toBeGreaterThan(1);
  expect([...atStart].filter(holdsSdk)).toEqual([]);
});

test.each(["dist/main.js", "dist/worker.js"])("%s has it for a collector, in its own files", (program) => {
  const later = loaded(program, ["import-statement", "dynamic-import"]);
  expect([...later].filter(holdsSdk)).not.toEqual([]);
  const needed = [...later]
    .flatMap((file) => outputs[file]?.imports ?? [])
    .filter(({ external }) => external);
  expect(needed.map(({ path }) => path).filter((path) => path.startsWith("@opentelemetry/"))).toEqual([]);
});
