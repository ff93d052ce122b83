import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import recorded from "@/tests/operations/previous-release.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "../..");
const BUILT_WITHIN_MS = 600_000;

/**
 * Builds the release before this one in a folder of the system's temporary files, and returns the folder; later runs find
 * it there. The release is the newest tag before HEAD, or the recorded commit while there is no tag.
 */
export function buildPreviousRelease(): string {
  const commit = findCommit();
  const root = path.join(tmpdir(), `florin-release-${commit.slice(0, 12)}`);
  if (existsSync(path.join(root, "dist/build.json"))) return root;
  rmSync(root, { recursive: true, force: true });
  run(ROOT, ["git", "clone", "--quiet", "--shared", "--no-checkout", ROOT, root]);
  run(root, ["git", "checkout", "--quiet", "--detach", commit]);
  installPackages(root);
  run(root, ["node", "--import", "tsx", "scripts/build.ts"]);
  return root;
}

function findCommit(): string {
  try {
    const tag = run(ROOT, ["git", "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"]);
    return run(ROOT, ["git", "rev-list", "-n", "1", tag]);
  } catch {
    return recorded.commit;
  }
}

/** Links the packages that are here, when the lockfile is the same, without copying them; else installs them. */
function installPackages(root: string): void {
  const [ours, theirs] = [ROOT, root].map((folder) =>
    readFileSync(path.join(folder, "package-lock.json"), "utf8"),
  );
  const isSame = ours === theirs && existsSync(path.join(ROOT, "node_modules"));
  if (!isSame || process.platform !== "linux") {
    run(root, ["npm", "ci", "--no-audit", "--no-fund"]);
    return;
  }
  run(ROOT, ["cp", "-al", "node_modules", path.join(root, "node_modules")]);
  // A cache that is written in place would change ours.
  rmSync(path.join(root, "node_modules/.cache"), { recursive: true, force: true });
}

function run(cwd: string, [program = "", ...args]: string[]): string {
  const env = { ...process.env, NODE_ENV: "development" as const };
  return execFileSync(program, args, {
    ...{ cwd, env, encoding: "utf8", timeout: BUILT_WITHIN_MS, stdio: ["ignore", "pipe", "pipe"] },
  }).trim();
}
