import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface Cruise {
  violations: Violation[];
  /** Every file that was checked. */
  files: Set<string>;
}

interface Report {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "server", "components", "scripts", "tests"];
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Checks the tree at `root` against the rules of .dependency-cruiser.mjs. */
export async function cruiseTree(root = ROOT): Promise<Cruise> {
  const binary = path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = path.join(ROOT, ".dependency-cruiser.mjs");
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const { modules, summary } = await run(
    [binary, "--config", config, "--output-type", "json", ...folders],
    root,
  );
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    files: new Set(modules.map(({ source }) => source)),
  };
}

/** Lists the repository's source files that the cruise missed, since a missed file produces no violation. */
export function missing({ files }: Cruise): string[] {
  const listed = execFileSync("git", ["ls-files", "--", ...FOLDERS], { cwd: ROOT, encoding: "utf8" });
  return listed
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)) && !files.has(file));
}

/** The exit code counts violations, so only output that is not a report is a failure. */
function run(args: string[], cwd: string): Promise<Report> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        reject(new Error(`dependency-cruiser failed: ${stderr.trim() || stdout.trim() || error?.message}`));
      }
    });
  });
}
