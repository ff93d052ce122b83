import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { listNotices } from "@/server/notices/list-notices";
import { requireGasBudget } from "@/server/relayer/signer/gas-budget";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { confirmForKey, openPayment } from "@/tests/support/payments";
import { db, sql } from "@/tests/support/sql";

const chain = chainsOf("test")[0] as ChainConfig;
const BUDGET = 1_000n;
/** No worker has this key, so nothing is sent. */
const NOBODY = `0x${"5e".repeat(20)}`;

afterEach(() => limit({}));

/** Gives the chain other limits, as an operator does with a restart. */
function limit(gas: ChainConfig["gas"]): void {
  Object.assign(chain, { gas });
}

/** A payment of the account whose transaction reverted and cost so much. */
async function lose(
  account: TestAccount,
  wei: bigint,
  { hoursAgo = 0, payer = privateKeyToAccount(generatePrivateKey()) } = {},
): Promise<void> {
  const job = await confirmForKey(await openPayment(account, { chain, payer, symbol: "USDC" }), NOBODY);
  await db.query(sql`update relay_job set status = 'failed', lost_wei = ${wei} where id = ${job}`);
  await db.query(
    sql`update relay_job set updated_at = updated_at - make_interval(hours => ${hoursAgo}) where id = ${job}`,
  );
}

/** The check of a confirm before it takes a payment of the account. */
const pay = ({ id: accountId }: TestAccount, payer = privateKeyToAccount(generatePrivateKey()).address) =>
  requireGasBudget({ accountId, payer }, chain.id);

test("an account that loses too much gas in a day is refused and notified, and no other one", async () => {
  limit({ maxLossPerAccount: String(BUDGET) });
  const [careless, careful] = [await makeAccount(), await makeAccount()];
  const kinds = async ({ user, id }: TestAccount) =>
    (await listNotices(await scopeOfMember(user.id, id, "test"))).map(({ kind }) => kind);
  await lose(careless, BUDGET - 1n);
  await lose(careless, BUDGET, { hoursAgo: 25 });
  await pay(careless);
  expect(await kinds(careless)).not.toContain("gas_budget_spent");
  await lose(careless, 1n);
  await expect(pay(careless)).rejects.toMatchObject({
    code: "rate_limited",
    details: { reason: "gas_budget" },
    headers: { "Retry-After": "3600" },
  });
  expect(await kinds(careless)).toContain("gas_budget_spent");
  await pay(careful);
  expect(await kinds(careful)).not.toContain("gas_budget_spent");
});

test("a payer has a fifth of an account's budget, or one of his own, and it follows him to other accounts", async () => {
  limit({ maxLossPerAccount: String(BUDGET) });
  const [first, second] = [await makeAccount(), await makeAccount()];
  const payer = privateKeyToAccount(generatePrivateKey());
  await lose(first, BUDGET / 5n - 1n, { payer });
  await pay(first, payer.address);
  await lose(first, 1n, { payer });
  for (const account of [first, second]) {
    await expect(pay(account, payer.address)).rejects.toMatchObject({
      code: "rate_limited",
      details: { reason: "gas_budget" },
    });
    await pay(account);
  }
  limit({ maxLossPerAccount: String(BUDGET), maxLossPerPayer: String(BUDGET / 2n) });
  await pay(second, payer.address);
});

test("without a configured budget ten calls of a payer may fail in a day, and fifty of an account", async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const payer = privateKeyToAccount(generatePrivateKey());
  for (let i = 0; i < 9; i++) await lose(account, 1n, { payer });
  await pay(account, payer.address);
  await lose(account, 1n, { payer });
  await expect(pay(account, payer.address)).rejects.toMatchObject({ code: "rate_limited" });
  for (let i = 0; i < 39; i++) await lose(account, 1n);
  await pay(account);
  await lose(account, 1n);
  await expect(pay(account)).rejects.toMatchObject({ code: "rate_limited" });
  await pay(other);
});
