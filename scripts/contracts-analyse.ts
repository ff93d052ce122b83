/**
 * Analyses the contracts with Slither and Halmos, which are on PyPI:
 *   python3 -m venv ../analysers && ../analysers/bin/pip install slither-analyzer==0.11.6 halmos==0.3.3
 *   PATH="$PWD/../analysers/bin:$PATH" npm run contracts:analyse
 * Exits 1 for a finding of Slither that scripts/contracts-findings.ts does not explain, for an explanation without a
 * finding, and for a check of contracts/symbolic that does not hold in some state.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { explanations } from "@/scripts/contracts-findings";
import { forgeBinary } from "@/scripts/forge-binary";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Slither reads the router's sources only. */
const OTHERS = "node_modules|contracts/symbolic|contracts/test-tokens";
const Findings = z.object({
  success: z.literal(true),
  results: z.object({
    detectors: z
      .array(
        z.object({
          check: z.string(),
          description: z.string(),
          elements: z.array(
            z.object({
              name: z.string(),
              type_specific_fields: z.object({ parent: z.object({ name: z.string() }) }).optional(),
            }),
          ),
        }),
      )
      .default([]),
  }),
});

const project = mkdtempSync(join(tmpdir(), "florin-analysis-"));
const { FOUNDRY_CONFIG: _, ...inherited } = process.env;
const env = { ...inherited, PATH: [dirname(forgeBinary(ROOT)), process.env.PATH].join(delimiter) };
try {
  makeProject();
  run("forge", ["build", "--build-info", "--ast"]);
  const holds = [reportFindings(), checkSymbolically()];
  if (holds.includes(false)) process.exitCode = 1;
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** Makes the project that both tools expect: foundry.toml in its root, and the sources below. */
function makeProject(): void {
  const config = readFileSync(join(ROOT, "contracts/foundry.toml"), "utf8")
    .replace(/^test = .*$/m, 'test = "contracts/symbolic"')
    .replace(/^out = .*$/m, 'out = "out"')
    .replace(/^cache_path = .*$/m, 'cache_path = "cache"');
  writeFileSync(join(project, "foundry.toml"), config);
  for (const name of ["contracts", "node_modules"]) symlinkSync(join(ROOT, name), join(project, name));
}

/** @throws when the program is not installed */
function run(program: string, args: string[]): boolean {
  const { error, status } = spawnSync(program, args, { cwd: project, env, stdio: "inherit" });
  if (error)
    throw new Error(`${program} does not run (${error.message}). Install it as this script's head says.`);
  return status === 0;
}

/** Returns whether each finding is explained, and each explanation is needed. */
function reportFindings(): boolean {
  const file = join(project, "findings.json");
  const output = ["--filter-paths", OTHERS, "--json", file];
  run("slither", [".", "--foundry-ignore-compile", "--foundry-out-directory", "out", ...output]);
  const { results } = Findings.parse(JSON.parse(readFileSync(file, "utf8")));
  const unused = new Set(Object.keys(explanations));
  let isExplained = true;
  for (const { check, description, elements } of results.detectors) {
    const [first] = elements;
    const name = `${check} ${first?.type_specific_fields?.parent.name}.${first?.name}`;
    const reason = explanations[name];
    unused.delete(name);
    if (!reason) isExplained = false;
    console.log(reason ? `${name}\n    ${reason}` : `${name}\n    NOT EXPLAINED: ${description}`);
  }
  for (const name of unused) console.log(`${name}\n    is explained, and not found`);
  return isExplained && unused.size === 0;
}

function checkSymbolically(): boolean {
  return run("halmos", ["--root", project, "--contract", "VaultSum", "--forge-build-out", "out"]);
}
