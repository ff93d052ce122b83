import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { findExecutable } from "@/server/gateway/find-executable";
import { countBit } from "@/server/gateway/option-row";
import { reconcileChain } from "@/server/reconciliation/reconcile-chain";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks } from "@/tests/support/books";
import { deployRouters, publicClient, testClient } from "@/tests/support/chains";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import { addOption, confirmForRelay, makeBuyer, openPayment, sendDirect } from "@/tests/support/payments";
import { depositTo } from "@/tests/support/refunds";
import { drive, hasStatus, isQuiet, newDriver } from "@/tests/support/relay-driver";
import { routerOf } from "@/tests/support/router-of";
import type { RpcCall } from "@/tests/support/rpc-proxy";
import { db, many, maybeOne, one, sql } from "@/tests/support/sql";

/** More than one range of blocks. */
const BLOCKS = 1_200;
const AT_ONCE = 200;
const DEPOSIT = 3_000_000n;

let own: OwnNode;
let account: TestAccount;
let payer: PrivateKeyAccount;
/** The configuration that the product reads. */
let config: ChainConfig;

beforeAll(async () => {
  [own] = (await startOwnNodes(inject("stack"), [{ id: 45_337, confirmations: 1, version: 1 }])) as [OwnNode];
  account = await makeAccount();
  payer = await makeBuyer(own.chain);
  [config] = chainsConfig().chains as [ChainConfig];
}, 120_000);
afterAll(() => own.node.close());

const on = (router: RouterConfig): ChainConfig => ({ ...own.chain, routers: [router] });

/** Deploys a router with a deposit of which the product knows nothing, many blocks ago. */
async function deployUnknown(): Promise<RouterConfig> {
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const { chains } = await deployRouters({ chains: [own.chain], rates: {} }, keys);
  const router = chains[0]?.routers[0] as RouterConfig;
  const token = own.chain.tokens[0]?.address as Hex;
  await depositTo(on(router), account.merchant.id, { token, amount: DEPOSIT });
  for (let mined = 0; mined < BLOCKS; mined += AT_ONCE) await testClient(own.chain).mine({ blocks: AT_ONCE });
  return router;
}

async function payOnFirst(): Promise<void> {
  const payment = await openPayment(account, { chain: own.chain, payer, symbol: "USDC" });
  await confirmForRelay(payment);
  await drive(newDriver(config), hasStatus(payment, "succeeded"));
}

/** Reads the chain to its end by the present configuration. */
async function readOn(): Promise<void> {
  const head = Number(await publicClient(own.chain).getBlockNumber());
  await drive(newDriver(config), async () => (await cursor()) >= head);
}

const cursor = async () =>
  (
    await one<{ at: number }>(
      db,
      sql`select block_number as at from chain_cursor where chain_id = ${config.id}`,
    )
  ).at;
const readTo = async ({ address }: RouterConfig) =>
  (
    await maybeOne<{ at: number }>(
      db,
      sql`select block_number as at from router_cursor where router = ${address.toLowerCase()}`,
    )
  )?.at ?? null;
const isBooked = async ({ address }: RouterConfig) =>
  (await maybeOne(
    db,
    sql`select 1 from chain_event where router = ${address.toLowerCase()} and type = 'VaultDeposited'
        and confirmed_at is not null`,
  )) !== undefined;
const isPresent = async (router: RouterConfig) => (await readTo(router)) === (await cursor());

async function isAtRest(): Promise<boolean> {
  const open = await maybeOne(db, sql`select 1 from chain_event where confirmed_at is null limit 1`);
  return open === undefined && (await isQuiet());
}

interface LogQuery {
  address: string[];
  fromBlock: Hex;
}

/** Whether a call reads the logs of this router alone, as only the reading of an added one does. */
function readsAlone({ method, params }: RpcCall, router: string): boolean {
  if (method !== "eth_getLogs") return false;
  const addresses = [(params[0] as LogQuery).address].flat().map((address) => address.toLowerCase());
  return addresses.join() === router.toLowerCase();
}

test("an added router is read from its first block, over a restart, and the others are not read again", async () => {
  const added = await deployUnknown();
  await payOnFirst();
  await readOn();
  const before = await cursor();
  config.routers.push(added);
  const old: LogQuery[] = [];
  const first = routerOf(own.chain).toLowerCase();
  const watching = own.node.afflict(({ method, params }) => {
    const query = params[0] as LogQuery;
    const names = method === "eth_getLogs" ? [query.address].flat().map((each) => each.toLowerCase()) : [];
    if (names.includes(first) && Number(query.fromBlock) < before - 1_000) old.push(query);
    return "fine";
  });
  await reconcileChain(newDriver(config).scan);
  const partly = await readTo(added);
  expect(partly).toBeGreaterThan(added.startBlock);
  expect(partly).toBeLessThan(before);
  await drive(newDriver(config), async () => (await isPresent(added)) && (await isBooked(added)));
  watching.heal();
  expect(old).toEqual([]);
  await payOnFirst();
  expect(await isPresent(added)).toBe(true);
  await drive(newDriver(config), isAtRest);
  expect((await auditBooks(config)).lines).toEqual([]);
}, 120_000);

test("a payment that two routers execute is paid once, and the second execution is an exception", async () => {
  const [first, second] = config.routers as [RouterConfig, RouterConfig];
  const payment = await openPayment(account, { chain: on(first), payer, symbol: "USDC" });
  const other = await addOption(payment, { chain: on(second), payer, symbol: "ETH", amount: 10n ** 15n });
  await db.query(sql`update payment_option set action_counts = ${countBit(1)} where id = ${other.optionId}`);
  await confirmForRelay(payment);
  await drive(newDriver(config), hasStatus(payment, "succeeded"));
  // Its router still takes the transaction that was handed out.
  expect(await findExecutable(payment.id)).toMatchObject({ chains: [{ id: config.id }] });
  await sendDirect(other);
  await readOn();
  await drive(newDriver(config), isAtRest);
  const exceptions = await many<{ kind: string; key: string }>(
    db,
    sql`select kind, key from payment_exception where payment_id = ${payment.id}`,
  );
  expect(exceptions).toEqual([{ kind: "duplicate", key: other.key }]);
  expect(await findExecutable(payment.id)).toBeNull();
  expect((await auditBooks(config)).lines).toEqual([]);
}, 120_000);

test("a node that refuses an added router's blocks delays no payment on the others", async () => {
  const added = await deployUnknown();
  await readOn();
  config.routers.push(added);
  const refusing = own.node.afflict((call) =>
    readsAlone(call, added.address)
      ? { error: { code: -32_000, message: "pruned history unavailable" } }
      : "fine",
  );
  await payOnFirst();
  expect(refusing.times()).toBeGreaterThan(0);
  expect(await isBooked(added)).toBe(false);
  refusing.heal();
  await drive(newDriver(config), () => isBooked(added));
  await drive(newDriver(config), isAtRest);
  expect((await auditBooks(config)).lines).toEqual([]);
}, 120_000);
