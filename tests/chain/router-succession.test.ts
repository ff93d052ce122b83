import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Hex, parseEther } from "viem";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { requireSuccess, testClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import {
  type ConfirmBody,
  confirm,
  createPayment,
  findOption,
  type Option,
  pay,
  sign,
  untilFinal,
} from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { depositTo, untilRefund } from "@/tests/support/refunds";
import { vaultOf } from "@/tests/support/router";
import type { RunningServer } from "@/tests/support/server";
import { db, many, one, sql } from "@/tests/support/sql";
import { openSuccession, type Succession } from "@/tests/support/succession";
import { makeWallet, type TestWallet, type WalletAction } from "@/tests/support/wallet";

/** The installation starts several times. */
vi.setConfig({ testTimeout: 240_000 });

const ID = 31_337;
const PRICE = 12_500_000n;
const DEPOSIT = 3_000_000n;

let world: Succession;
let account: TestAccount;
let wallet: TestWallet;
let server: RunningServer;
let api: Api;
let chain: ChainConfig;
let usdc: Hex;
let oldRouter: RouterConfig;
let newRouter: RouterConfig;

/** Payments by what they wait for when the router changes. */
const waiting: Record<"vaulted" | "sent" | "signed" | "queued", string> = {
  vaulted: "",
  sent: "",
  signed: "",
  queued: "",
};
let sentActions: WalletAction[];
let sentOption: Option;
let signedBody: ConfirmBody;

beforeAll(async () => {
  account = await makeAccount();
  wallet = await makeWallet();
  world = await openSuccession(inject("stack"));
  ({ chain, usdc, oldRouter, newRouter } = world);
  // A deposit that nobody has read when the router is added.
  await depositTo(world.on(newRouter), account.merchant.id, { token: usdc, amount: DEPOSIT });
});
afterAll(() => server.stop());

/** Starts the installation with these routers of the chain. */
async function start(routers: RouterConfig[], env: Record<string, string> = {}): Promise<void> {
  server = await world.start(routers, env);
  api = connectApi(server.url, account.headers);
}

const choice = (symbol: string) => ({ wallet, symbol, chainId: ID });

async function routerOfPayment(paymentId: string): Promise<string> {
  const { router } = await one<{ router: string }>(
    db,
    sql`select o.router from payment p join payment_option o on o.id = p.option_id where p.id = ${paymentId}`,
  );
  return router;
}

const lower = ({ address }: RouterConfig) => address.toLowerCase();

test("an installation works on its first router", async () => {
  await start([oldRouter]);
  waiting.vaulted = await createPayment(api);
  expect(await pay(api, waiting.vaulted, choice("USDC"))).toMatchObject({ status: "succeeded" });
  waiting.sent = await createPayment(api);
  sentOption = await findOption(api, waiting.sent, choice("ETH"));
  const fetched = await api.post<{ actions: WalletAction[] }>(`/v1/gateway/payment/${waiting.sent}/fetch`, {
    optionId: sentOption.id,
    data: "",
  });
  sentActions = fetched.body.actions;
  waiting.signed = await createPayment(api);
  const option = await findOption(api, waiting.signed, choice("USDC"));
  signedBody = await sign(api, waiting.signed, { wallet, option });
  await world.expectSoundBooks();
  await server.stop();
  // Confirmed, and in no block when the router changes.
  await start([oldRouter], { WORKER: "off" });
  waiting.queued = await createPayment(api);
  const queued = await findOption(api, waiting.queued, choice("USDC"));
  const body = await sign(api, waiting.queued, { wallet, option: queued });
  expect((await confirm(api, waiting.queued, body)).body).toMatchObject({ status: "processing" });
  await server.stop();
});

test("a change of the router, with a restart in between, ends everything on the old one", async () => {
  const ended = { ...oldRouter, until: Math.floor(Date.now() / 1_000) };
  await start([ended, newRouter]);
  await server.stop("SIGKILL");
  await start([ended, newRouter]);
  expect(await untilFinal(api, waiting.queued)).toMatchObject({ status: "succeeded" });
  expect((await confirm(api, waiting.signed, signedBody)).status).toBe(200);
  expect(await untilFinal(api, waiting.signed)).toMatchObject({ status: "succeeded" });
  const [hash] = await wallet.executeActions(sentActions);
  const sent = { optionId: sentOption.id, results: [{ type: "walletRpc" as const, data: [hash as Hex] }] };
  expect((await confirm(api, waiting.sent, sent)).status).toBe(200);
  expect(await untilFinal(api, waiting.sent)).toMatchObject({ status: "succeeded" });
  for (const id of Object.values(waiting)) expect(await routerOfPayment(id)).toBe(lower(oldRouter));
  const fresh = await createPayment(api);
  expect(await pay(api, fresh, choice("USDC"))).toMatchObject({ status: "succeeded" });
  expect(await routerOfPayment(fresh)).toBe(lower(newRouter));
  await world.expectSoundBooks();
});

test("the router that was added later is read from its first block, and events name their routers", async () => {
  const deposits = () =>
    many<{ router: string; amount: string }>(
      db,
      sql`select router, data ->> 'amount' as amount from chain_event where chain_id = ${ID} and type = 'VaultDeposited'`,
    );
  expect(await eventually(deposits, (rows) => rows.length === 1)).toEqual([
    { router: lower(newRouter), amount: String(DEPOSIT) },
  ]);
  const kinds = await many<{ router: string; count: number }>(
    db,
    sql`select router, count(*)::integer as count from chain_event
        where chain_id = ${ID} and type = 'PaymentExecuted' group by 1 order by count(*) desc`,
  );
  expect(kinds).toEqual([
    { router: lower(oldRouter), count: 4 },
    { router: lower(newRouter), count: 1 },
  ]);
});

test("a refund comes from its own payment's router", async () => {
  expect(await vaultOf(world.on(oldRouter), account.merchant.id, usdc)).toBe(3n * PRICE);
  expect(await vaultOf(world.on(newRouter), account.merchant.id, usdc)).toBe(PRICE + DEPOSIT);
  expect((await api.post("/v1/refunds", { paymentId: waiting.vaulted })).status).toBe(200);
  expect(await untilRefund(waiting.vaulted, "succeeded")).toMatchObject({ status: "succeeded" });
  expect(await vaultOf(world.on(oldRouter), account.merchant.id, usdc)).toBe(2n * PRICE);
  expect(await vaultOf(world.on(newRouter), account.merchant.id, usdc)).toBe(PRICE + DEPOSIT);
  await world.expectSoundBooks();
});

test("the status names what is left on each router", async () => {
  const { code, lines } = await world.run("router", ["status", String(ID)]);
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`router ${oldRouter.address}, edition 1, until .*Z:$`)),
    `  vault of Corner Shop (${account.merchant.id}): 0.005 ETH`,
    `  vault of Corner Shop (${account.merchant.id}): 25 USDC`,
    expect.stringMatching(/^ {2}0 open payments, 0 processing$/),
    "  3 refundable payments, 0 open refunds, 0 open exceptions",
    expect.stringMatching(new RegExp(`router ${newRouter.address}, edition 2, gets new quotes:$`)),
    `  vault of Corner Shop (${account.merchant.id}): 15.5 USDC`,
    expect.stringMatching(/^ {2}0 open payments, 0 processing$/),
    "  1 refundable payment, 0 open refunds, 0 open exceptions",
  ]);
});

test("the way back to the first router is the same, and its owner moves the vaults", async () => {
  await server.stop();
  const ended = { ...newRouter, until: Math.floor(Date.now() / 1_000) };
  await start([oldRouter, ended]);
  const back = await createPayment(api);
  expect(await pay(api, back, choice("USDC"))).toMatchObject({ status: "succeeded" });
  expect(await routerOfPayment(back)).toBe(lower(oldRouter));
  await testClient(chain).setBalance({ address: world.newOwner.account.address, value: parseEther("10") });
  const planned = await world.run("router", ["move-vaults", String(ID), newRouter.address]);
  expect(planned.lines).toEqual([
    expect.stringMatching(/^15\.5 USDC of mrch_\w+ to 0x\w+, to send as 0x\w+ in this order:$/),
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^ {2}\{"from":/)),
  ]);
  // A run that ended after its first half: the next one continues with the second.
  const [, withdrawal] = planned.lines.map((line) => line.trim());
  const { to, data } = JSON.parse(withdrawal ?? "") as { to: Hex; data: Hex };
  await sendAsOwner(to, data);
  await world.expectSoundBooks();
  expect((await world.run("router", ["status", String(ID)])).lines).toContainEqual(
    expect.stringMatching(/^ {2}move of 15\.5 USDC to 0x\w+: withdrawn to 0x\w+ by 0x\w+, not deposited$/),
  );
  const keyFile = join(inject("stack").directory, "owner.key");
  writeFileSync(keyFile, world.newOwner.key, { mode: 0o600 });
  const moved = await world.run("router", [
    "move-vaults",
    String(ID),
    newRouter.address,
    "--key-file",
    keyFile,
  ]);
  expect(moved).toMatchObject({ code: 0, lines: [expect.stringMatching(/sent 0x\w{64}, 0x\w{64}$/)] });
  expect(await vaultOf(world.on(newRouter), account.merchant.id, usdc)).toBe(0n);
  expect(await vaultOf(world.on(oldRouter), account.merchant.id, usdc)).toBe(4n * PRICE + DEPOSIT);
  await world.expectSoundBooks();
  const posted = await many<{ kind: string; from: string; to: string }>(
    db,
    sql`select kind, from_account as "from", to_account as "to" from ledger_entry
        where chain_id = ${ID} and kind in ('move', 'withdrawal') order by id`,
  );
  expect(posted).toEqual([
    { kind: "move", from: "vault", to: "transit" },
    { kind: "move", from: "transit", to: "vault" },
  ]);
  expect((await world.run("router", ["move-vaults", String(ID), newRouter.address])).lines).toEqual([
    "Nothing is left to move.",
  ]);
});

async function sendAsOwner(to: Hex, data: Hex): Promise<void> {
  const { account: owner } = world.newOwner;
  await requireSuccess(chain, await walletOf(chain, owner).sendTransaction({ to, data }));
}
