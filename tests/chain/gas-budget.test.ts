import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, findChain, parseChains } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { stateOf } from "@/tests/support/gateway-state";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { confirmForKey, openPayment } from "@/tests/support/payments";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const LIMITED = 31337;
const FREE = 31338;
const BUDGET = 1_000n;
/** No worker has this key, so nothing is sent. */
const NOBODY = `0x${"5e".repeat(20)}`;
let server: RunningServer;
let account: TestAccount;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  const stack = inject("stack");
  const installation = thisInstallation(stack);
  const chains = parseChains(readFileSync(installation.env.CHAINS_FILE, "utf8"));
  for (const chain of chains.chains)
    if (chain.id === LIMITED) chain.gas = { maxLossPerAccount: String(BUDGET) };
  const CHAINS_FILE = join(stack.directory, "chains-gas-budget.json");
  writeFileSync(CHAINS_FILE, JSON.stringify(chains));
  server = await startServer({ way: "mount", installation, env: { CHAINS_FILE } });
  account = await makeAccount();
  api = connectApi(server.url, account.headers);
  wallet = await makeWallet();
}, 120_000);
afterAll(() => server?.stop());

/** A payment of the account, by this payer, whose transaction reverted and cost so much. */
async function lose(wei: bigint, payer = privateKeyToAccount(generatePrivateKey())): Promise<void> {
  const chain = findChain(LIMITED) as ChainConfig;
  const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
  const job = await confirmForKey(payment, NOBODY);
  await db.query(sql`update relay_job set status = 'failed', lost_wei = ${wei} where id = ${job}`);
}

/** The same for a permit, whose call belongs to no attempt. */
async function losePermit(wei: bigint, payer: PrivateKeyAccount): Promise<void> {
  const chain = findChain(LIMITED) as ChainConfig;
  const payment = await openPayment(account, { chain, payer, symbol: "USDT" });
  const job = await confirmForKey(payment, NOBODY);
  await db.query(sql`update relay_job set kind = 'fund_deposit', attempt_id = null, status = 'failed', lost_wei = ${wei}
    where id = ${job}`);
}

async function signed(
  chainId: number,
  symbol: string,
  { id, by = wallet }: { id?: string; by?: TestWallet } = {},
) {
  const payment = id ?? (await createPayment(api));
  const option = await findOption(api, payment, { wallet: by, symbol, chainId });
  return { id: payment, body: await sign(api, payment, { wallet: by, option }) };
}

test("a buyer whose payments failed too often is refused alone, and others of the same shop pay", async () => {
  const careless = await makeWallet();
  await lose(BUDGET / 5n, careless.account);
  const { id, body } = await signed(LIMITED, "USDC", { by: careless });
  const refused = await confirm(api, id, body);
  expect([refused.status, refused.body]).toMatchObject([
    429,
    {
      code: "rate_limited",
      message:
        "Too many of your payments have failed on this network lately. Pay on another network, or later.",
      details: { reason: "gas_budget", windowS: 86_400, retryAfterS: 3_600 },
    },
  ]);
  const careful = await signed(LIMITED, "USDC");
  expect((await confirm(api, careful.id, careful.body)).status).toBe(200);
  expect((await untilFinal(api, careful.id)).status).toBe("succeeded");
});

test("a buyer is refused with a retry time once the budget is spent, and can pay elsewhere", async () => {
  await lose(BUDGET - BUDGET / 5n - 1n);
  const within = await signed(LIMITED, "USDC");
  expect((await confirm(api, within.id, within.body)).status).toBe(200);
  expect((await untilFinal(api, within.id)).status).toBe("succeeded");
  await lose(1n);
  const { id, body } = await signed(LIMITED, "USDC");
  const refused = await confirm(api, id, body);
  expect([refused.status, refused.headers.get("retry-after"), refused.body]).toMatchObject([
    429,
    "3600",
    {
      code: "rate_limited",
      message:
        "Too many payments of this merchant have failed on this network lately. Pay on another network, or later.",
      details: { reason: "gas_budget", windowS: 86_400, retryAfterS: 3_600 },
    },
  ]);
  expect(await stateOf(id)).toMatchObject({ status: "requires_action", attempts: 0, jobs: 0 });
  const recorded = await many<{ type: string; reason: string }>(
    db,
    sql`select type, data ->> 'reason' as reason from payment_event where payment_id = ${id} and type like 'confirm.%'`,
  );
  expect(recorded).toEqual([{ type: "confirm.refused", reason: "gas_budget" }]);
  const elsewhere = await signed(FREE, "USDC", { id });
  expect((await confirm(api, id, elsewhere.body)).status).toBe(200);
  expect((await untilFinal(api, id)).status).toBe("succeeded");
});

test("a buyer who sends the payment himself costs nothing, and may", async () => {
  const { id, body } = await signed(LIMITED, "ETH");
  expect((await confirm(api, id, body)).status).toBe(200);
  expect((await untilFinal(api, id)).status).toBe("succeeded");
});

test("an agent whose permits failed too often is refused as any buyer", async () => {
  const careless = await makeWallet();
  await losePermit(BUDGET / 5n, careless.account);
  const { id, body } = await signed(LIMITED, "USDC", { by: careless });
  const refused = await confirm(api, id, body);
  const message = expect.stringContaining("Too many of your payments have failed");
  expect([refused.status, refused.body]).toMatchObject([429, { message }]);
});
