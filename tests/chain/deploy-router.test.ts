import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Address, type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, inject, test, vi } from "vitest";
import { compileStandardJson } from "@/scripts/contracts-compile";
import { paymentRouter2Bytecode } from "@/server/chain/abi/payment-router-2";
import { permit2Address } from "@/server/chain/abi/permit2";
import { checkChain } from "@/server/chain/checks/check-chain";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { FEE_RECIPIENT, GUARDIAN, publicClient, testClient, urlOf } from "@/tests/support/chains";
import { runCommand } from "@/tests/support/operator-command";
import { startChain } from "@/tests/support/start-chains";

/** Each command is a process. */
vi.setConfig({ testTimeout: 90_000 });

const key = generatePrivateKey();
const sender = privateKeyToAccount(key).address;
const owner = privateKeyToAccount(generatePrivateKey()).address;

const addressOf = (given: string | undefined): Address => privateKeyToAccount(given as Hex).address;

function deploy(chain: ChainConfig, changes: Record<string, string> = {}, more: string[] = []) {
  const roles = {
    rpc: urlOf(chain),
    owner,
    relayer: addressOf(env().RELAYER_KEY),
    refunder: addressOf(env().REFUNDER_KEY),
    guardian: GUARDIAN.address,
    "fee-recipient": FEE_RECIPIENT,
    ...changes,
  };
  const args = Object.entries(roles).flatMap(([name, value]) => [`--${name}`, value]);
  return runCommand("deploy-router", {}, [...args, ...more]);
}

test("a router is deployed at one address on two chains, with the entry for the chains file", async () => {
  const chains = chainsConfig().chains as [ChainConfig, ChainConfig];
  const keyFile = join(inject("stack").directory, "deploy.key");
  writeFileSync(keyFile, key, { mode: 0o600 });
  const byKey = ["--owner-may-be-key", "--key-file", keyFile];
  const printed = await deploy(chains[0], {}, ["--owner-may-be-key"]);
  expect(printed.lines).toEqual([
    expect.stringMatching(
      /^The router's address will be 0x\w{40}\. Send from any account, such as a hardware/,
    ),
    expect.stringMatching(/^\{"to":"0x4e59b44847b379578588920cA78FbF26c0B4956C","data":"0x0{64}\w+"\}$/),
    expect.stringMatching(
      /^It costs about 0\.\d+ of the coin now: [1-9]\d{6} gas at [\d.]+ gwei\. A rollup adds/,
    ),
    "warning: The PaymentRouter is not audited. Read docs/security.md before real money passes through it.",
  ]);
  for (const chain of chains) {
    await testClient(chain).setBalance({ address: sender, value: parseEther("10") });
    const before = Number(await publicClient(chain).getBlockNumber());
    const { code, lines } = await deploy(chain, {}, byKey);
    expect({ code, first: lines[0] }).toEqual({
      code: 0,
      first: `Deployed. Its entry in "routers" of chain ${chain.id}:`,
    });
    const router = JSON.parse(lines[1] ?? "");
    expect(printed.lines[0]).toContain(router.address);
    expect(router).toEqual({ address: expect.any(String), startBlock: expect.any(Number), version: 2 });
    expect(router.startBlock).toBeGreaterThan(before);
    expect(await checkChain({ ...chain, routers: [router], deposits: false })).toMatchObject({
      findings: [],
    });
    expect(await deploy(chain, {}, byKey)).toEqual({ code: 0, lines });
  }
});

test("a deployment that the contract or the chain would not bear is refused before it is sent", async () => {
  const [chain] = chainsConfig().chains as [ChainConfig];
  const refused = async (...given: Parameters<typeof deploy>) => {
    const { code, lines } = await deploy(...given);
    expect(code).toBe(1);
    return lines.join();
  };
  expect(await refused(chain, { guardian: owner })).toMatch(/must be different addresses/);
  expect(await refused(chain, { owner: "0xabc" })).toMatch(/^--owner must be an address with a valid/);
  expect(await refused(chain)).toMatch(/the owner 0x\w+ has no contract on this chain/);
  const delegated = privateKeyToAccount(generatePrivateKey()).address;
  await testClient(chain).setCode({ address: delegated, bytecode: `0xef0100${owner.slice(2)}` });
  expect(await refused(chain, { owner: delegated })).toMatch(/has no contract on this chain/);
  const { config } = await startChain(inject("stack").directory, { id: 41_421, name: "Bare" });
  await testClient(config).setCode({ address: permit2Address, bytecode: "0x" });
  expect(await refused(config)).toMatch(/^Permit2 has no code at 0x\w+ on this chain/);
});

test("the input for explorers has every source, and compiles to the router that is deployed", async () => {
  const [chain] = chainsConfig().chains as [ChainConfig];
  const file = join(inject("stack").directory, "verification.json");
  const fresh = privateKeyToAccount(generatePrivateKey()).address;
  const given = ["--owner-may-be-key", "--verification-input", file];
  const { code, lines } = await deploy(chain, { owner: fresh }, given);
  expect(code).toBe(0);
  const [, args = ""] =
    /^Compiler 0\.8\.\d+, contract (?:\S+), constructor arguments (\w+)$/.exec(lines.at(-1) ?? "") ?? [];
  const name = "contracts/src/PaymentRouter.sol";
  const { bytecode } = compileStandardJson(readFileSync(file, "utf8"), name);
  expect(bytecode).toBe(paymentRouter2Bytecode);
  const [, creation] = /"data":"0x0{64}(\w+)"/.exec(lines[1] ?? "") ?? [];
  expect(creation).toBe(`${bytecode.slice(2)}${args}`);
  expect(args).toContain(fresh.slice(2).toLowerCase());
});
