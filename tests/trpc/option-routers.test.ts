import type { Hex } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { listOptions } from "@/server/gateway/list-options";
import { newId } from "@/server/kernel/ids";
import { createAsMember } from "@/server/payment-links/create-as-member";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { deployRouters } from "@/tests/support/chains";
import { db, many, sql } from "@/tests/support/sql";
import { makeWallet } from "@/tests/support/wallet";

let account: TestAccount;
let scope: UserScope;
let chain: ChainConfig;
let oldRouter: RouterConfig;
let newRouter: RouterConfig;
/** The payment that was opened before the second router. */
let before: string;
let firstBuyer: string;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  [chain] = chainsConfig().chains as [ChainConfig];
  [newRouter] = chain.routers as [RouterConfig];
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const { chains } = await deployRouters({ chains: [chain], rates: {} }, keys, 1);
  oldRouter = chains[0]?.routers[0] as RouterConfig;
  // Known from the start, as to a process that starts with it, and opened later.
  newRouter.until = 1;
  chain.routers = [oldRouter, newRouter];
  before = await open();
  firstBuyer = await newBuyer();
  await routersFor(before, firstBuyer);
  newRouter.until = undefined;
});

async function open(): Promise<string> {
  const order = { referenceId: "ORDER-1", amount: { unit: "iso4217/USD", value: "735" } };
  return (await createAsMember(scope, { ...order, merchantId: account.merchant.id }, newId("req"))).paymentId;
}

const newBuyer = async () => `eip155:${chain.id}:${(await makeWallet({ chains: [chain] })).account.address}`;

/** Requests options in dollars for a buyer; returns their ids and the routers that they name. */
async function routersFor(paymentId: string, buyer: string): Promise<{ id: string; router: string }[]> {
  const { options } = await listOptions({
    ...{ paymentId, accounts: [buyer], includePaymentInfo: false, requestId: newId("req") },
  });
  const rows = await many<{ id: string; router: string; symbol: string }>(
    db,
    sql`select id, router from payment_option where payment_id = ${paymentId} and account = ${buyer}
        and kind = 'eip3009' and superseded_at is null`,
  );
  const listed = new Set(options.map(({ id }) => id));
  return rows.filter(({ id }) => listed.has(id));
}

const lower = ({ address }: RouterConfig) => address.toLowerCase();

test("a new payment is quoted on the newest router, and one that was quoted before stays on its own", async () => {
  expect(await routersFor(await open(), await newBuyer())).toMatchObject([{ router: lower(newRouter) }]);
  expect(await routersFor(before, await newBuyer())).toMatchObject([{ router: lower(oldRouter) }]);
});

test("from its end on no new quote names a router, and its earlier quotes stay valid", async () => {
  const given = await routersFor(before, firstBuyer);
  oldRouter.until = 1;
  expect(await routersFor(before, firstBuyer)).toEqual(given);
  expect(given).toMatchObject([{ router: lower(oldRouter) }]);
  expect(await routersFor(before, await newBuyer())).toMatchObject([{ router: lower(newRouter) }]);
});
