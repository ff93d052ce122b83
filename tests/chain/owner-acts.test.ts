import { readdirSync, readFileSync } from "node:fs";
import { decodeFunctionData, getAddress, type Hex, parseAbi, parseEther, zeroAddress } from "viem";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { OWNER_ACTS } from "@/server/chain/calls/owner-call";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { GUARDIAN, publicClient, requireSuccess, testClient } from "@/tests/support/chains";
import { runCommand } from "@/tests/support/operator-command";
import { walletOf } from "@/tests/support/payments";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { deploySmartWallet } from "@/tests/support/smart-wallet";
import { makeWallet } from "@/tests/support/wallet";

const CHAIN = 41_380;
const A = "0x00000000000000000000000000000000000000A1";
const B = "0x00000000000000000000000000000000000000b2";
const MERCHANT = `mrch_${"1".repeat(31)}`;
const wallet1271 = parseAbi(["function execute(address target, uint256 value, bytes data) returns (bytes)"]);
let world: ChainWorld;
let owner: Hex;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: CHAIN, confirmations: 1 });
  owner = await read("owner");
});
afterAll(() => world.own.proxy.close());

const read = (functionName: "owner" | "pendingOwner") =>
  publicClient(world.chain).readContract({
    address: routerOf(world.chain),
    abi: paymentRouter2Abi,
    functionName,
  });

const act = (...args: string[]) =>
  runCommand("router", process.env as Record<string, string>, ["owner", ...args]);

/** The transaction that the command printed. */
function printed(lines: string[]): { to: Hex; value: string; data: Hex; from: Hex } {
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  const from = /^Send as its (?:owner|next owner|guardian) (0x\w{40}):$/m.exec(lines.join("\n"))?.[1] ?? "";
  return {
    to: field("to") as Hex,
    value: field("value"),
    data: field("data") as Hex,
    from: from as Hex,
  };
}

const ARGUMENTS: Record<keyof typeof OWNER_ACTS, [given: string[], decoded: unknown[] | undefined]> = {
  acceptOwnership: [[], undefined],
  pause: [[], undefined],
  rescue: [
    [A, B, "17"],
    [A, B, 17n],
  ],
  rescueToVault: [
    [MERCHANT, A, "17"],
    [refOf(MERCHANT), A, 17n],
  ],
  setFeeRecipient: [[A], [A]],
  setGuardian: [[A], [A]],
  setRefunder: [[zeroAddress], [zeroAddress]],
  setRelayer: [
    [A, "false"],
    [A, false],
  ],
  transferOwnership: [[A], [A]],
  unpause: [[], undefined],
  withdraw: [
    [MERCHANT, A, B, "1000000"],
    [refOf(MERCHANT), A, B, 1_000_000n],
  ],
};

test("every function of the owner and the guardian in the contract's sources is an act of the command", () => {
  const sources = readdirSync("contracts/src").map((file) => readFileSync(`contracts/src/${file}`, "utf8"));
  const owners = sources.flatMap((text) =>
    [...text.matchAll(/function (\w+)\([^)]*\)[^{;]*\bonlyOwner\b/g)].map(([, name]) => name ?? ""),
  );
  // These have no modifier of ours: the caller is compared in their bodies.
  expect([...owners, "acceptOwnership", "pause"].toSorted()).toEqual(Object.keys(OWNER_ACTS).toSorted());
});

test("each act is printed as to, value and data that decode to what was asked for", async () => {
  const acts = Object.keys(ARGUMENTS).filter(
    (each) => each !== "acceptOwnership",
  ) as (keyof typeof ARGUMENTS)[];
  for (const name of acts) {
    const [given, decoded] = ARGUMENTS[name];
    const { code, lines } = await act(name, String(CHAIN), ...given);
    const { to, value, data, from } = printed(lines);
    expect({ code, to, value }).toEqual({ code: 0, to: routerOf(world.chain), value: "0" });
    expect(from).toBe(name === "pause" ? GUARDIAN.address : owner);
    expect(decodeFunctionData({ abi: paymentRouter2Abi, data })).toEqual({
      functionName: name,
      args: decoded,
    });
  }
}, 120_000);

test("what does not fit is refused, and a call that the router would refuse is marked", async () => {
  const chain = String(CHAIN);
  const [missing, wrong, unknown, refused, nobody] = await Promise.all([
    act("setRelayer", chain, A),
    act("setRelayer", chain, "0x12", "true"),
    act("renounceOwnership", chain),
    act("setRelayer", chain, GUARDIAN.address, "true"),
    act("acceptOwnership", chain),
  ]);
  expect(missing).toEqual({
    code: 1,
    lines: ["setRelayer takes <relayer: address> <allowed: true or false>"],
  });
  expect(wrong).toEqual({ code: 1, lines: ['relayer: "0x12" is no address'] });
  expect(unknown.code).toBe(1);
  expect(refused.lines[1]).toBe("warning: the router would refuse it now: RolesMustDiffer");
  expect(nobody.lines).toEqual([expect.stringMatching(/^the router 0x\w{40} has no next owner$/)]);
}, 120_000);

test("a contract becomes the owner in two steps, and acts by what the command prints", async () => {
  const signer = await makeWallet();
  await testClient(world.chain).setBalance({ address: signer.account.address, value: parseEther("1") });
  const safe = getAddress(await deploySmartWallet(world.chain, signer));
  await asKey(printed((await act("transferOwnership", String(CHAIN), safe)).lines));
  expect(await read("pendingOwner")).toBe(safe);
  const byContract = async (name: string, ...args: string[]) => {
    const { to, value, data, from } = printed((await act(name, String(CHAIN), ...args)).lines);
    expect(from).toBe(safe);
    const call = { address: safe, abi: wallet1271, functionName: "execute" } as const;
    const hash = await walletOf(world.chain, signer.account).writeContract({
      ...call,
      args: [to, BigInt(value), data],
    });
    await requireSuccess(world.chain, hash);
  };
  await byContract("acceptOwnership");
  expect(await read("owner")).toBe(safe);
  const isRelayer = () =>
    publicClient(world.chain).readContract({
      address: routerOf(world.chain),
      abi: paymentRouter2Abi,
      functionName: "isRelayer",
      args: [A],
    });
  await byContract("setRelayer", A, "true");
  expect(await isRelayer()).toBe(true);
  await byContract("setRelayer", A, "false");
  expect(await isRelayer()).toBe(false);
}, 120_000);

async function asKey({ from, to, data }: { from: Hex; to: Hex; data: Hex }): Promise<void> {
  await testClient(world.chain).impersonateAccount({ address: from });
  await testClient(world.chain).setBalance({ address: from, value: parseEther("1") });
  const hash = await testClient(world.chain).request({
    method: "eth_sendTransaction",
    params: [{ from, to, data }],
  } as never);
  await requireSuccess(world.chain, hash as unknown as Hex);
}
