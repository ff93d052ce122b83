import { execFile } from "node:child_process";
import { copyFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCE = path.join(ROOT, "public/client/florin.ts");
/** What Node 18 runs. */
const TARGET = "es2022";

/** Builds the SDK's ES module, CommonJS module and types into a folder. */
export async function buildSdk(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const common = { entryPoints: [SOURCE], target: TARGET, logLevel: "warning" as const };
  await Promise.all([
    build({ ...common, format: "esm", outfile: path.join(folder, "index.js") }),
    build({ ...common, format: "cjs", outfile: path.join(folder, "index.cjs") }),
    declare(folder),
  ]);
}

async function declare(folder: string): Promise<void> {
  const tsc = path.join(ROOT, "node_modules/typescript-native/bin/tsc");
  const output = ["--declaration", "--emitDeclarationOnly", "--outDir", folder];
  const options = ["--ignoreConfig", "--strict", "--target", TARGET, "--module", "esnext"];
  const modules = ["--moduleResolution", "bundler", "--types", ""];
  await promisify(execFile)(process.execPath, [tsc, ...output, ...options, ...modules, SOURCE]);
  await rename(path.join(folder, "florin.d.ts"), path.join(folder, "index.d.ts"));
  await copyFile(path.join(folder, "index.d.ts"), path.join(folder, "index.d.cts"));
}
