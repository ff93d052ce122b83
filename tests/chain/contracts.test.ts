import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { compileContracts } from "@/scripts/contracts-compile";
import { type RouterFault, routerFaults } from "@/tests/support/router-faults";

const root = fileURLToPath(new URL("../..", import.meta.url));
const machine = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
const forgePath = process.env.FORGE_PATH ?? join(root, `node_modules/@foundry-rs/forge-${machine}/bin/forge`);
const maxRunMs = 240_000;

type Outcome = { exitCode: number | string; output: string };

/** Runs a program to its end, or kills it after `maxRunMs`; returns the output of both streams. */
function run(program: string, options: string[], more: Record<string, string> = {}): Promise<Outcome> {
  const foundry = { FOUNDRY_CONFIG: join(root, "contracts/foundry.toml"), NO_COLOR: "1" };
  const env = { ...process.env, ...foundry, ...more };
  const limits = { cwd: root, env, timeout: maxRunMs, maxBuffer: 64 * 2 ** 20 };
  return new Promise((resolve) => {
    execFile(program, options, limits, (error, stdout, stderr) => {
      resolve({ exitCode: error ? (error.code ?? "killed") : 0, output: `${stdout}${stderr}` });
    });
  });
}

/** Runs the forge tests against a router with this fault, without those that play thousands of calls. */
function testRouterWith(fault: RouterFault | null): Promise<Outcome> {
  const router = "contracts/src/PaymentRouter.sol";
  const changed = new Map<string, string>();
  if (fault) {
    const source = readFileSync(join(root, fault.path), "utf8");
    expect(source.split(fault.find), "the fault fits in one place").toHaveLength(2);
    changed.set(
      fault.path,
      source.replace(fault.find, () => fault.replace),
    );
  }
  const initcode = compileContracts(root, [router], changed).get(router)?.bytecode ?? "";
  const slow = "invariant_|testFuzz|theHandler";
  const options = ["test", "--root", root, "--fail-fast", "--no-match-test", slow];
  return run(forgePath, options, { ROUTER_INITCODE: initcode });
}

describe("contracts", () => {
  beforeAll(() => {
    if (existsSync(forgePath)) return;
    throw new Error(
      `There is no forge at ${forgePath}: on ${process.platform} set FORGE_PATH to a forge binary.`,
    );
  });

  test("pass their forge tests", { timeout: maxRunMs }, async () => {
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

  test("pass them for a router without a planted fault", { timeout: maxRunMs }, async () => {
    const { exitCode, output } = await testRouterWith(null);
    expect(exitCode, output).toBe(0);
  });

  test.each(routerFaults)("do not pass them when $what", { timeout: maxRunMs }, async (fault) => {
    const { exitCode, output } = await testRouterWith(fault);
    expect(exitCode, output).toBe(1);
    expect(output).toContain("[FAIL");
  });
});
