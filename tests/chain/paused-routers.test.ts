import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Hex, keccak256, parseEther, stringToHex } from "viem";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { GatewayScope } from "@/server/auth/scope";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { confirmPayment } from "@/server/gateway/confirm-payment";
import { fetchActions } from "@/server/gateway/fetch-actions";
import { listHoldings } from "@/server/gateway/list-holdings";
import { countBit } from "@/server/gateway/option-row";
import { rememberActionCounts } from "@/server/gateway/store-options";
import { transition } from "@/server/payments/transition";
import { closeEnded } from "@/server/reconciliation/close-ended";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { deployRouters, GUARDIAN, publicClient, requireSuccess, testClient } from "@/tests/support/chains";
import { accountOf, optionsFor, signUsdc } from "@/tests/support/gateway-wallet";
import { runCommand } from "@/tests/support/operator-command";
import { confirmForRelay, openPayment, paymentState, timeline } from "@/tests/support/payments";
import { drive, driveTicks, hasStatus } from "@/tests/support/relay-driver";
import { routerOf } from "@/tests/support/router-of";
import { db, one, sql, transaction } from "@/tests/support/sql";

const CHAIN = 41_373;
const scope = { wallet: null } as unknown as GatewayScope;
let world: ChainWorld;
let keyFile: string;
/** Another router, closed to new quotes until a test opens it. */
let second: RouterConfig;

beforeAll(async () => {
  const stack = inject("stack");
  world = await openChainWorld(stack, { id: CHAIN, confirmations: 1 });
  keyFile = join(stack.directory, "guardian.key");
  writeFileSync(keyFile, keccak256(stringToHex("the guardian of the tests' routers")));
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const { chains } = await deployRouters({ chains: [world.chain], rates: {} }, keys);
  second = { ...(chains[0]?.routers[0] as RouterConfig), until: 1 };
  const known = findChain(CHAIN) as ChainConfig;
  known.routers = [second, ...known.routers];
  await testClient(world.chain).setBalance({ address: GUARDIAN.address, value: parseEther("1") });
});
afterAll(() => world.own.proxy.close());

const router = (...args: string[]) => runCommand("router", process.env as Record<string, string>, args);
const open = (lifetimeS = 900) =>
  openPayment(world.account, { chain: world.chain, payer: world.payer, symbol: "USDC", lifetimeS });
const optionsOf = (paymentId: string) => optionsFor(world, paymentId);

/** Mines and reads until the gateway knows the router's present state. */
async function untilRead(paymentId: string, isPaused: boolean): Promise<void> {
  await drive(world.driver(), async () => {
    await world.mine(1);
    return ((await optionsOf(paymentId)).length === 0) === isPaused;
  });
}

async function unpause(): Promise<void> {
  const place = { address: routerOf(world.chain), abi: paymentRouter2Abi } as const;
  const owner = await publicClient(world.chain).readContract({ ...place, functionName: "owner" });
  const { lines } = await router("unpause", String(CHAIN));
  const step = JSON.parse(lines.at(-1) ?? "") as { from: Hex; to: Hex; data: Hex };
  expect(step.from.toLowerCase()).toBe(owner.toLowerCase());
  await testClient(world.chain).impersonateAccount({ address: owner });
  await testClient(world.chain).setBalance({ address: owner, value: parseEther("1") });
  const hash = await testClient(world.chain).request({
    method: "eth_sendTransaction",
    params: [step],
  } as never);
  await requireSuccess(world.chain, hash as unknown as Hex);
}

const PAUSED = { code: "unavailable", status: 503, details: { reason: "router_paused" } };

test("a paused router refuses nothing for good: quotes, confirms and queued calls wait", async () => {
  const waiting = await open();
  await confirmForRelay(waiting);
  const short = await open(4);
  await confirmForRelay(short);
  const payment = await open();
  const confirm = await signUsdc(world, payment.id);
  const coin = (await optionsOf(payment.id)).find(({ amount }) => amount.display.assetSymbol === "ETH");
  const native = await openPayment(world.account, {
    ...{ chain: world.chain, payer: world.payer, symbol: "ETH", amount: parseEther("0.5") },
  });

  const printed = await router("pause", String(CHAIN));
  expect(printed.lines[0]).toContain(`To send as ${GUARDIAN.address}`);
  const paused = await router("pause", String(CHAIN), "--key-file", keyFile);
  expect((await router("status", String(CHAIN))).lines[0]).toContain("edition 2, paused:");
  expect(paused).toMatchObject({ code: 0, lines: [expect.stringContaining("takes no new payments: 0x")] });

  // The router's own refusal decides before the pause is read.
  await expect(confirmPayment(scope, confirm)).rejects.toMatchObject(PAUSED);
  await untilRead(payment.id, true);
  await expect(confirmPayment(scope, confirm)).rejects.toMatchObject(PAUSED);
  await expect(
    fetchActions({ paymentId: payment.id, optionId: coin?.id ?? "", data: "", requestId: "req" }),
  ).rejects.toMatchObject(PAUSED);
  const { holdings } = await listHoldings({ paymentId: payment.id, accounts: [accountOf(world)] });
  expect(new Set(holdings.map(({ state }) => state))).toEqual(new Set(["paused"]));
  expect(await paymentState(payment.id)).toMatchObject({ status: "requires_action", attempts: [] });

  second.until = undefined;
  const elsewhere = await open();
  const [offered] = await optionsOf(elsewhere.id);
  second.until = 1;
  const { router: named } = await one<{ router: string }>(
    db,
    sql`select router from payment_option where id = ${offered?.id}`,
  );
  expect(named).toBe(second.address.toLowerCase());

  await driveTicks(world.driver({ refusedForMs: 0 }), 10);
  expect(await paymentState(waiting.id)).toMatchObject({
    status: "processing",
    jobs: ["queued"],
    versions: 0,
  });
  expect(await timeline(waiting.id)).toContain("relay.waiting");
  await drive(world.driver(), hasStatus(short, "failed"));

  await rememberActionCounts(new Map([[native.optionId, countBit(1)]]));
  const move = { to: "cancelled", reason: "cancelled_by_user" } as const;
  await transaction((tx) => transition(tx, { paymentId: native.id, from: "requires_action", move }));
  await closeEnded(world.own.config);
  await drive(world.driver(), async () => {
    await world.mine(1);
    return (await timeline(native.id)).includes("relay.closed");
  });

  await unpause();
  await untilRead(payment.id, false);
  await confirmPayment(scope, confirm);
  await drive(world.driver(), async () => {
    await world.mine(1);
    return (await hasStatus(waiting, "succeeded")()) && hasStatus(payment, "succeeded")();
  });
  const again = await router("unpause", String(CHAIN));
  expect(again.lines[0]).toContain("takes payments already");
}, 120_000);
