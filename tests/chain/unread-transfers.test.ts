import { type Hex, toEventSelector } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { requireSuccess, testClient } from "@/tests/support/chains";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import { makeBuyer, walletOf } from "@/tests/support/payments";
import { drive, driveTicks, newDriver } from "@/tests/support/relay-driver";
import { routerOf } from "@/tests/support/router-of";
import type { RpcFault } from "@/tests/support/rpc-proxy";
import { db, maybeOne, one, sql } from "@/tests/support/sql";

const TRANSFER = toEventSelector("Transfer(address,address,uint256)");

let own: OwnNode;
let payer: PrivateKeyAccount;
let config: ChainConfig;

beforeAll(async () => {
  [own] = (await startOwnNodes(inject("stack"), [{ id: 45_343, confirmations: 1 }])) as [OwnNode];
  payer = await makeBuyer(own.chain);
  [config] = chainsConfig().chains as [ChainConfig];
}, 120_000);
afterAll(() => own.node.close());

/** The endpoint answers for the router's events, and not for transfers. */
const withoutTransfers: RpcFault = ({ method, params }) => {
  const [filter] = params as [{ topics?: unknown[] }?];
  const isAboutTransfers = method === "eth_getLogs" && filter?.topics?.[0] === TRANSFER;
  return isAboutTransfers ? { error: { code: -32_005, message: "limit exceeded" } } : "fine";
};

async function sendToRouter(): Promise<Hex> {
  const address = own.chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const call = { address, abi: erc20Abi, functionName: "transfer" } as const;
  const hash = await walletOf(own.chain, payer).writeContract({
    ...call,
    args: [routerOf(own.chain), 7_000n],
  });
  await requireSuccess(own.chain, hash);
  return hash;
}

const isFound = async (hash: Hex) =>
  (await maybeOne(db, sql`select 1 from payment_exception where tx_hash = ${hash}`)) !== undefined;
const cursor = () =>
  one<{ at: number; transfersTo: number | null }>(
    db,
    sql`select block_number as at, transfers_to as "transfersTo" from chain_cursor where chain_id = ${config.id}`,
  );

test("a transfer in blocks whose transfers an endpoint refused is found once it reports them", async () => {
  const driver = newDriver(config);
  await driveTicks(driver, 2);
  const start = (await cursor()).at;
  const refusing = own.node.afflict(withoutTransfers);
  const hash = await sendToRouter();
  await testClient(own.chain).mine({ blocks: 3 });
  await drive(driver, async () => (await cursor()).at >= start + 4);
  expect(refusing.times()).toBeGreaterThan(0);
  expect(await isFound(hash)).toBe(false);
  expect((await cursor()).transfersTo).toBe(start);
  refusing.heal();
  await testClient(own.chain).mine({ blocks: 1 });
  await drive(newDriver(config), () => isFound(hash));
  expect((await cursor()).transfersTo).toBeNull();
});
