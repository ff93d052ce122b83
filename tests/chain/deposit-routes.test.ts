import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getAddress, keccak256, parseEther, stringToHex, zeroAddress } from "viem";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { createDeposit } from "@/server/gateway/deposits/create-deposit";
import { type ChainWorld, openChainWorld } from "@/tests/support/chain-world";
import { GUARDIAN, testClient } from "@/tests/support/chains";
import { freshAddress } from "@/tests/support/deposit-requests";
import { runCommand } from "@/tests/support/operator-command";
import { pastTheRules } from "@/tests/support/owner-db";
import { openPayment } from "@/tests/support/payments";
import { drive } from "@/tests/support/relay-driver";
import { db, one, sql } from "@/tests/support/sql";

const CHAIN = 41_374;
/** Far above the cost of an execution here, so that a coin is offered. */
const PRICE_CENTS = 1_000_000;
let world: ChainWorld;
let known: ChainConfig;

beforeAll(async () => {
  world = await openChainWorld(inject("stack"), { id: CHAIN, confirmations: 1 });
  known = findChain(CHAIN) as ChainConfig;
  await testClient(world.chain).setBalance({ address: GUARDIAN.address, value: parseEther("1") });
});
afterAll(() => world.own.proxy.close());

const tokenOf = (symbol: string) => known.tokens.find((token) => token.symbol === symbol)?.address ?? "";
const USDC = () => `eip155:${CHAIN}/erc20:${getAddress(tokenOf("USDC"))}`;
const COIN = `eip155:${CHAIN}/slip44:60`;

async function request(asset: string, address: string = freshAddress()) {
  const { id } = await openPayment(world.account, { chain: world.chain, payer: world.payer, symbol: "USDC" });
  await pastTheRules(sql`update payment set amount = ${PRICE_CENTS} where id = ${id}`);
  const refund = { kind: "address", address } as const;
  return createDeposit({ paymentId: id, asset, refund, requestId: "req", network: null });
}

/** The least amount is in the installation's database, and another test may have stored one. */
const minimumOf = (asset: string) =>
  one<{ amount: bigint; gas: bigint }>(
    db,
    sql`select amount, gas from deposit_minimum where chain_id = ${CHAIN} and asset = ${asset}`,
  );

const NOT_OFFERED = {
  code: "params_validation",
  issues: [{ field: "asset", message: "is not offered for deposits" }],
};

test("a coin is offered where its deposits are on, above its least amount", async () => {
  await expect(request(COIN)).rejects.toMatchObject(NOT_OFFERED);
  known.nativeDeposits = true;
  const { deposit } = await request(COIN);
  known.nativeDeposits = false;
  const { value } = deposit.amount;
  expect(deposit.uri).toBe(`ethereum:${deposit.address}@${CHAIN}?value=${value}`);
  expect(deposit.terms).toMatchObject({ token: zeroAddress, amount: value });
  expect((await minimumOf(COIN)).amount).toBeLessThan(BigInt(value));
});

test("nothing is offered where the operator has not switched deposits on", async () => {
  known.deposits = false;
  await expect(request(USDC())).rejects.toMatchObject(NOT_OFFERED);
  known.deposits = true;
  expect((await request(USDC())).deposit.chainId).toBe(CHAIN);
});

test("nothing is offered by a router of the first edition", async () => {
  const { routers } = known;
  known.routers = routers.map((router) => ({ ...router, version: 1 }));
  await expect(request(USDC())).rejects.toMatchObject(NOT_OFFERED);
  known.routers = routers;
});

test("a least amount comes from the price of gas, for an hour, unless the chains file has one", async () => {
  const token = known.tokens.find(({ symbol }) => symbol === "USDC") as ChainConfig["tokens"][number];
  const configured = token.depositMinimum;
  token.depositMinimum = "1000000000000000";
  await expect(request(USDC())).rejects.toMatchObject({
    code: "params_validation",
    details: { minimum: "1000000000000000" },
  });
  token.depositMinimum = undefined;
  await request(USDC());
  const first = await minimumOf(USDC());
  expect(first.amount).toBeGreaterThan(0n);
  await testClient(world.chain).setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 12n });
  await world.mine(1);
  await request(USDC());
  expect(await minimumOf(USDC())).toEqual(first);
  await db.query(
    sql`update deposit_minimum set computed_at = clock_timestamp() - interval '61 minutes' where chain_id = ${CHAIN}`,
  );
  await expect(request(USDC())).rejects.toMatchObject({ code: "params_validation" });
  expect((await minimumOf(USDC())).amount).toBeGreaterThan(first.amount);
  token.depositMinimum = configured;
});

test("no address is given out while the network cannot be read", async () => {
  world.own.proxy.refuse();
  await expect(request(USDC())).rejects.toMatchObject({ code: "bad_gateway" });
  world.own.proxy.pass();
});

test("a paused router gives no addresses", async () => {
  const keyFile = join(inject("stack").directory, "guardian.key");
  writeFileSync(keyFile, keccak256(stringToHex("the guardian of the tests' routers")));
  const env = process.env as Record<string, string>;
  await runCommand("router", env, ["pause", String(CHAIN), "--key-file", keyFile]);
  let refusal: unknown;
  await drive(world.driver(), async () => {
    await world.mine(1);
    refusal = await request(USDC()).then(
      () => undefined,
      (error: unknown) => error,
    );
    return refusal !== undefined;
  });
  expect(refusal).toMatchObject({ code: "unavailable", status: 503, details: { reason: "router_paused" } });
});
