import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const INSTALL_WITHIN_MS = 300_000;
const RUN_WITHIN_MS = 120_000;

export interface PythonEnvironment {
  folder: string;
  install(...packages: string[]): Promise<void>;
  /** Runs a program of the environment; returns both of its outputs. */
  run(program: string, args: string[], variables?: Record<string, string>): Promise<string>;
  remove(): void;
}

/** Checks whether this machine can make a Python environment. */
export function hasPython(): boolean {
  return spawnSync("python3", ["-c", "import ensurepip, venv"]).status === 0;
}

/** Creates a separate Python environment in a temporary folder. */
export async function makePythonEnvironment(): Promise<PythonEnvironment> {
  const folder = mkdtempSync(path.join(tmpdir(), "florin-python-"));
  await run("python3", ["-m", "venv", path.join(folder, "venv")], { timeout: INSTALL_WITHIN_MS });
  const bin = path.join(folder, "venv/bin");
  return {
    folder,
    async install(...packages) {
      const args = ["install", "--quiet", "--disable-pip-version-check", ...packages];
      await run(path.join(bin, "pip"), args, { timeout: INSTALL_WITHIN_MS });
    },
    async run(program, args, variables = {}) {
      const env: NodeJS.ProcessEnv = {
        NODE_ENV: "production",
        PATH: `${bin}:${process.env.PATH}`,
        ...variables,
      };
      const options = { cwd: folder, env, timeout: RUN_WITHIN_MS };
      const { stdout, stderr } = await run(path.join(bin, program), args, options);
      return `${stdout}${stderr}`;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
