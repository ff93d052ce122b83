import { createWalletClient, type Hex, http } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, expect, test } from "vitest";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { checkChain } from "@/server/chain/checks/check-chain";
import { checkConfig } from "@/server/chain/checks/check-config";
import { findingLine } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { env } from "@/server/kernel/env";
import {
  deployRouters,
  GUARDIAN,
  publicClient,
  requireSuccess,
  testClient,
  viemChain,
} from "@/tests/support/chains";
import { routerOf } from "@/tests/support/router-of";

let chain: ChainConfig;
let other: ChainConfig;
let first: RouterConfig;
/** The chain with another router of edition 2, whose owner no other test knows. */
let own: ChainConfig;

beforeAll(async () => {
  [chain, other] = chainsConfig().chains as [ChainConfig, ChainConfig];
  const { RELAYER_KEY, REFUNDER_KEY } = env();
  const keys = { relayer: RELAYER_KEY as Hex, refunder: REFUNDER_KEY as Hex };
  const { chains } = await deployRouters({ chains: [chain], rates: {} }, keys, 1);
  first = chains[0]?.routers[0] as RouterConfig;
  [own] = (await deployRouters({ chains: [chain], rates: {} }, keys)).chains as [ChainConfig];
  own.deposits = false;
});

const linesOf = async (config: ChainConfig) => (await checkChain(config)).findings.map(findingLine);
const withRouters = (...routers: RouterConfig[]) => ({ ...chain, routers, deposits: false });

async function callAs(address: Hex, functionName: "unpause" | "setGuardian", args: readonly Hex[] = []) {
  const anvil = testClient(own);
  await anvil.setBalance({ address, value: 10n ** 18n });
  await anvil.impersonateAccount({ address });
  const wallet = createWalletClient({ account: address, chain: viemChain(own), transport: http() });
  const call = { address: routerOf(own), abi: paymentRouter2Abi, functionName, args } as never;
  await requireSuccess(own, await wallet.writeContract(call));
  await anvil.stopImpersonatingAccount({ address });
}

test("routers of both editions next to each other have no finding", async () => {
  expect(await linesOf(withRouters(first, ...chain.routers))).toEqual([]);
});

test("a router with the wrong edition in the file has a fault that names the right one", async () => {
  const [second] = chain.routers as [RouterConfig];
  expect(await linesOf(withRouters({ ...first, version: 2 }))).toEqual([
    `fault: eip155:${chain.id}: The router ${first.address} is of edition 1. Set its "version": 1 in "routers".`,
  ]);
  expect(await linesOf(withRouters({ ...second, version: 1 }))).toEqual([
    `fault: eip155:${chain.id}: The router ${second.address} is of edition 2. Set its "version": 2 in "routers".`,
  ]);
});

test("a paused router has a warning, and stays in use", async () => {
  const address = routerOf(own);
  const owner = await publicClient(own).readContract({
    address,
    abi: paymentRouter2Abi,
    functionName: "owner",
  });
  await testClient(own).setBalance({ address: GUARDIAN.address, value: 10n ** 18n });
  const guardian = createWalletClient({ account: GUARDIAN, chain: viemChain(own), transport: http() });
  const pause = await guardian.writeContract({ address, abi: paymentRouter2Abi, functionName: "pause" });
  await requireSuccess(own, pause);
  const { findings } = await checkChain(own);
  expect(findings).toMatchObject([{ severity: "warning", stops: "nothing", router: address.toLowerCase() }]);
  expect(findings[0]?.text).toMatch(/is paused: it refuses new payments\. Call unpause\(\) as its owner/);
  await callAs(owner, "unpause");
  expect(await linesOf(own)).toEqual([]);
  await callAs(owner, "setGuardian", ["0x0000000000000000000000000000000000000000"]);
  expect(await linesOf(own)).toEqual([]);
  expect(await linesOf({ ...own, mode: "live" })).toEqual([
    expect.stringMatching(/has no guardian, so nobody can pause it/),
    expect.stringMatching(/an account without code: one key/),
  ]);
});

test("a live router's guardian without coin has a warning until it has some", async () => {
  const address = routerOf(own);
  const owner = await publicClient(own).readContract({
    address,
    abi: paymentRouter2Abi,
    functionName: "owner",
  });
  const guardian = privateKeyToAddress(generatePrivateKey());
  await callAs(owner, "setGuardian", [guardian]);
  const ofGuardian = async (mode: "live" | "test") =>
    (await linesOf({ ...own, mode })).filter((line) => line.includes("guardian"));
  expect(await ofGuardian("live")).toEqual([
    `warning: eip155:${own.id}: The guardian ${guardian} of the router ${address} has no coin, so it cannot pause it. Send it coin for one transaction.`,
  ]);
  expect(await ofGuardian("test")).toEqual([]);
  await testClient(own).setBalance({ address: guardian, value: 1n });
  expect(await ofGuardian("live")).toEqual([]);
  await testClient(own).setBalance({ address: guardian, value: 0n });
  await testClient(own).setCode({ address: guardian, bytecode: "0x00" });
  expect(await ofGuardian("live")).toEqual([]);
});

test("a router of other code with the same answers has a warning", async () => {
  const code = (await publicClient(own).getCode({ address: routerOf(own) })) as Hex;
  // The last byte belongs to the metadata.
  await testClient(own).setCode({ address: routerOf(own), bytecode: `${code.slice(0, -2)}00` as Hex });
  expect(await linesOf(own)).toContainEqual(
    expect.stringMatching(/^warning: .*The code of router 0x\w+ is not what this version deploys/),
  );
  await testClient(own).setCode({ address: routerOf(own), bytecode: code });
});

test("deposits need the same router of edition 2 on each chain that takes them", () => {
  expect(checkConfig(chain)).toEqual([]);
  const [second] = chain.routers as [RouterConfig];
  expect(checkConfig({ ...chain, routers: [second, first] }).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^"deposits" is on, and the router of new quotes, 0x\w+, is of edition 1/),
  ]);
  expect(
    checkConfig({ ...chain, routers: own.routers }).map(({ severity, text }) => [severity, text]),
  ).toEqual([
    [
      "warning",
      expect.stringContaining(`${other.name} (${other.id}) takes deposits too, and has no router at`),
    ],
  ]);
  expect(checkConfig({ ...chain, routers: own.routers, deposits: false })).toEqual([]);
});
