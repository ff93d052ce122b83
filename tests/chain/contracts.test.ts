import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Address, createPublicClient, encodeDeployData, http, zeroAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { compileContracts } from "@/scripts/contracts-compile";
import { forgeBinary } from "@/scripts/forge-binary";
import { startAnvil } from "@/scripts/local/chain";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { paymentRouter2Abi, paymentRouter2Bytecode } from "@/server/chain/abi/payment-router-2";
import { permit2Address } from "@/server/chain/abi/permit2";
import { IS_LONG } from "@/tests/support/forms";
import { type RouterFault, routerFaults } from "@/tests/support/router-faults";

const root = fileURLToPath(new URL("../..", import.meta.url));
const forgePath = forgeBinary(root);
const maxRunMs = 240_000;
/** How often the invariants are played in the short form; the long form plays them as foundry.toml states. */
const SHORT = { FOUNDRY_INVARIANT_RUNS: "8" };

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

/**
 * Runs the forge tests against a router with this fault, compiled by the quick pipeline: without the tests that play
 * thousands of calls, and without those of the gas that the deployed bytes cost.
 */
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
  const initcode = compileContracts(root, [router], { changed }).get(router)?.bytecode ?? "";
  const slow = "invariant_|testFuzz|theHandler|[cC]ostsAtMost";
  const options = ["test", "--root", root, "--fail-fast", "--no-match-test", slow];
  return run(forgePath, options, { ROUTER_INITCODE: initcode });
}

/** Deploys the router by the deterministic deployer on a separate chain; returns what must not depend on the chain. */
async function deployOn(
  chainId: number,
): Promise<{ router: Address; implementation: Address; size: number }> {
  const anvil = await startAnvil({ chainId });
  try {
    const [owner, relayer, refunder, guardian] = [1n, 2n, 3n, 4n].map((key) =>
      privateKeyToAccount(`0x${key.toString(16).padStart(64, "0")}`),
    );
    if (!owner || !relayer || !refunder || !guardian) throw new Error("four keys make four accounts");
    const deployer = new LocalDeployer({ rpcUrl: anvil.url, chainId, owner });
    await deployer.ensureGas(owner.address, 10n ** 18n);
    const roles = [owner.address, relayer.address, refunder.address, guardian.address] as const;
    const initcode = encodeDeployData({
      abi: paymentRouter2Abi,
      bytecode: paymentRouter2Bytecode,
      args: [...roles, owner.address, permit2Address, true],
    });
    const router = await deployer.create2(initcode);
    const client = createPublicClient({ transport: http(anvil.url) });
    const reads = { address: router, abi: paymentRouter2Abi } as const;
    const implementation = await client.readContract({ ...reads, functionName: "depositImplementation" });
    const code = (await client.getCode({ address: router })) ?? "0x";
    return { router, implementation, size: code.length / 2 - 1 };
  } finally {
    await anvil.stop();
  }
}

describe("contracts", () => {
  beforeAll(() => {
    if (existsSync(forgePath)) return;
    throw new Error(
      `There is no forge at ${forgePath}: on ${process.platform} set FORGE_PATH to a forge binary.`,
    );
  });

  test("pass their forge tests", { timeout: maxRunMs }, async () => {
    const form = IS_LONG ? {} : SHORT;
    const { exitCode, output } = await run(forgePath, ["test", "--root", root], form);
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

  test("have one address everywhere, and a tenth less than the size limit", {
    timeout: maxRunMs,
  }, async () => {
    const [first, second] = [await deployOn(31_337), await deployOn(8_453)];
    expect(second).toEqual(first);
    expect(first.implementation).not.toBe(zeroAddress);
    expect(first.size).toBeLessThanOrEqual(22_118);
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
