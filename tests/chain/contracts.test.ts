import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const forgePath =
  process.env.FORGE_PATH ?? join(root, "node_modules/@foundry-rs/forge-linux-amd64/bin/forge");
const maxRunMs = 240_000;

type Outcome = { exitCode: number | string; output: string };

/** Runs a program to its end, or kills it after `maxRunMs`; the output holds both streams. */
function run(program: string, options: string[]): Promise<Outcome> {
  const env = { ...process.env, FOUNDRY_CONFIG: join(root, "contracts/foundry.toml"), NO_COLOR: "1" };
  const limits = { cwd: root, env, timeout: maxRunMs, maxBuffer: 64 * 2 ** 20 };
  return new Promise((resolve) => {
    execFile(program, options, limits, (error, stdout, stderr) => {
      resolve({ exitCode: error ? (error.code ?? "killed") : 0, output: `${stdout}${stderr}` });
    });
  });
}

describe("contracts", () => {
  test("pass their forge tests", { timeout: maxRunMs }, async () => {
    if (!existsSync(forgePath)) {
      throw new Error(
        `There is no forge at ${forgePath}: on ${process.platform} set FORGE_PATH to a forge binary.`,
      );
    }
    const { exitCode, output } = await run(forgePath, ["test", "--root", root]);
    expect(exitCode, output).toBe(0);
    expect(output).toMatch(/ [1-9]\d* tests passed, 0 failed, 0 skipped/);
  });

  test("are what server/chain/abi was generated from", { timeout: maxRunMs }, async () => {
    const { exitCode, output } = await run(process.execPath, [
      join(root, "node_modules/tsx/dist/cli.mjs"),
      join(root, "scripts/contracts.ts"),
      "--check",
    ]);
    expect(exitCode, output).toBe(0);
  });
});
