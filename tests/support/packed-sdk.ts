import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { buildSdk } from "@/scripts/sdk/build-sdk";

const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

export interface PackedSdk {
  /** The package's archive, as a registry would serve it. */
  archive: string;
  /** The names of its files. */
  files: string[];
  /** Creates a project that has it installed, and returns its folder. */
  install(packageJson?: object): Promise<string>;
  remove(): void;
}

/** Builds and packs the SDK in a temporary folder. */
export async function packSdk(): Promise<PackedSdk> {
  const folder = mkdtempSync(path.join(tmpdir(), "florin-sdk-"));
  const source = path.join(folder, "sdk");
  for (const name of ["package.json", "README.md", "LICENSE"]) {
    cpSync(path.join(ROOT, "sdk", name), path.join(source, name));
  }
  await buildSdk(path.join(source, "dist"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: source });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  const archive = path.join(folder, packed?.filename ?? "");
  let projects = 0;
  return {
    archive,
    files: (packed?.files ?? []).map((file) => file.path).sort(),
    async install(packageJson = { name: "consumer", version: "1.0.0" }) {
      const project = path.join(folder, `project-${++projects}`);
      mkdirSync(project);
      writeFileSync(path.join(project, "package.json"), JSON.stringify(packageJson));
      await run("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: project });
      return project;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
