import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeFunctionData, type Hex, parseEther, zeroAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { auditBooks } from "@/tests/support/books";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { balanceOf, FEE_RECIPIENT, publicClient, requireSuccess, testClient } from "@/tests/support/chains";
import { runCommand } from "@/tests/support/operator-command";
import { confirmForRelay, openPayment, walletOf } from "@/tests/support/payments";
import { drive, hasStatus, isQuiet } from "@/tests/support/relay-driver";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";

const DEPTH = 1;
const AMOUNT = 1_000_000n;
const FEE = AMOUNT / 100n;
const STRAY = 777n;
let world: ChainWorld;
let usdc: Hex;
let keyFile: string;

beforeAll(async () => {
  const stack = inject("stack");
  world = await openChainWorld(stack, { id: 41_372, confirmations: DEPTH });
  usdc = world.chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const key = generatePrivateKey();
  const sender = privateKeyToAccount(key).address;
  await testClient(world.chain).setBalance({ address: sender, value: parseEther("1") });
  keyFile = join(stack.directory, "sweeper.key");
  writeFileSync(keyFile, key);
});
afterAll(() => world.own.proxy.close());

const router = () => ({ address: routerOf(world.chain), abi: paymentRouter2Abi }) as const;
const held = () =>
  publicClient(world.chain).readContract({ ...router(), functionName: "feesHeld", args: [usdc] });

async function settle(): Promise<void> {
  await drive(world.driver(), async () => {
    await world.mine(1);
    const unbooked = await many(db, sql`select 1 from chain_event where confirmed_at is null`);
    return unbooked.length === 0 && (await isQuiet());
  });
}

async function audited() {
  await settle();
  const { lines, run } = await auditBooks(world.own.config);
  expect(lines).toEqual([]);
  return run.surplus;
}

/** Sends a call of the router as its owner. */
async function asOwner(data: Hex): Promise<void> {
  const owner = await publicClient(world.chain).readContract({ ...router(), functionName: "owner" });
  await testClient(world.chain).impersonateAccount({ address: owner });
  await testClient(world.chain).setBalance({ address: owner, value: parseEther("1") });
  const hash = await testClient(world.chain).request({
    method: "eth_sendTransaction",
    params: [{ from: owner, to: routerOf(world.chain), data }],
  } as never);
  await requireSuccess(world.chain, hash as unknown as Hex);
}

const fees = (...args: string[]) => runCommand("fees", process.env as Record<string, string>, args);

const booked = (kind: string) =>
  many(
    db,
    sql`select from_account as "from", to_account as "to", amount::text from ledger_entry
        where chain_id = ${world.chain.id} and kind = ${kind}::ledger_kind order by id`,
  );

test("fees are held by the router, and the books and the router agree about them", async () => {
  const payment = await openPayment(world.account, {
    ...{ chain: world.chain, payer: world.payer, symbol: "USDC", amount: AMOUNT },
  });
  await confirmForRelay(payment);
  await drive(world.driver(), async () => {
    await world.mine(1);
    return hasStatus(payment, "succeeded")();
  });
  expect(await held()).toBe(FEE);
  expect(await audited()).toEqual([]);
  expect(await booked("payment")).toContainEqual({ from: "payer", to: "fee_held", amount: String(FEE) });
});

test("a stranger's transfer to the router is surplus, and no difference", async () => {
  const args = [routerOf(world.chain), STRAY] as const;
  const transfer = { address: usdc, abi: testTokenAbi, functionName: "transfer", args } as const;
  const hash = await walletOf(world.chain, world.payer).writeContract(transfer);
  await requireSuccess(world.chain, hash);
  const expected = { router: routerOf(world.chain).toLowerCase(), token: usdc.toLowerCase() };
  expect(await audited()).toEqual([{ ...expected, amount: String(STRAY) }]);
});

test("the command shows held fees and surplus, and sweeps the fees to the recipient alone", async () => {
  const before = await balanceOf(world.chain, FEE_RECIPIENT, "USDC");
  const status = await fees("status");
  expect(status.code).toBe(0);
  expect(status.lines.join("\n")).toContain("0.01 USDC held, 0 USDC paid out, 0.000777 USDC surplus");
  const printed = await fees("sweep");
  expect(printed.lines.join("\n")).toContain(`"to":"${routerOf(world.chain).toLowerCase()}"`);
  expect(await held()).toBe(FEE);
  const swept = await fees("sweep", "--key-file", keyFile);
  expect({ code: swept.code, text: swept.lines.join("\n") }).toEqual({
    code: 0,
    text: expect.stringContaining("sent 0.01 USDC: 0x"),
  });
  expect(await held()).toBe(0n);
  expect((await balanceOf(world.chain, FEE_RECIPIENT, "USDC")) - before).toBe(FEE);
  await audited();
  expect(await booked("fee_sweep")).toEqual([{ from: "fee_held", to: "fee", amount: String(FEE) }]);
  expect((await fees("status")).lines.join("\n")).toContain("0 USDC held, 0.01 USDC paid out");
  expect((await fees("sweep")).lines.join("\n")).toContain("no fees are held");
});

test("rescued surplus is booked, to an address and into a vault", async () => {
  const stranger = privateKeyToAccount(generatePrivateKey()).address;
  const merchantRef = refOf(world.account.merchant.id);
  await asOwner(
    encodeFunctionData({ abi: paymentRouter2Abi, functionName: "rescue", args: [usdc, stranger, 700n] }),
  );
  await asOwner(
    encodeFunctionData({
      abi: paymentRouter2Abi,
      functionName: "rescueToVault",
      args: [merchantRef, usdc, 77n],
    }),
  );
  expect(await audited()).toEqual([]);
  expect(await booked("rescue")).toEqual([
    { from: "surplus", to: "outside", amount: "700" },
    { from: "surplus", to: "vault", amount: "77" },
  ]);
});

test("a router that owes more than it has is a difference", async () => {
  await settle();
  await testClient(world.chain).setBalance({ address: routerOf(world.chain), value: 0n });
  const surplus = await auditBooks(world.own.config);
  expect(surplus.lines).toEqual([]);
  const merchantRef = refOf(world.account.merchant.id);
  const wallet = walletOf(world.chain, world.payer);
  const data = encodeFunctionData({
    ...{ abi: paymentRouter2Abi, functionName: "deposit" },
    args: [merchantRef, zeroAddress, 5n],
  });
  const hash = await wallet.sendTransaction({ to: routerOf(world.chain), data, value: 5n });
  await requireSuccess(world.chain, hash);
  await settle();
  await testClient(world.chain).setBalance({ address: routerOf(world.chain), value: 4n });
  const { lines } = await auditBooks(world.own.config);
  expect(lines).toEqual([expect.stringContaining("the router owes 5 to vaults and fees, and has 4")]);
  await testClient(world.chain).setBalance({ address: routerOf(world.chain), value: 5n });
  expect((await auditBooks(world.own.config)).lines).toEqual([]);
});
