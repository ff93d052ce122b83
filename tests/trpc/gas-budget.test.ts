import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, chainsOf } from "@/server/chain/registry";
import { db, sql } from "@/server/db/sql";
import { listNotices } from "@/server/notices/list-notices";
import { requireGasBudget } from "@/server/relays/gas-budget";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { confirmForRelay, openPayment } from "@/tests/support/payments";

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
async function lose(account: TestAccount, wei: bigint, hoursAgo = 0): Promise<void> {
  const payer = privateKeyToAccount(generatePrivateKey());
  const job = await confirmForRelay(await openPayment(account, { chain, payer, symbol: "USDC" }), NOBODY);
  await db.query(sql`update relay_job set status = 'failed', lost_wei = ${wei} where id = ${job}`);
  await db.query(
    sql`update relay_job set updated_at = updated_at - make_interval(hours => ${hoursAgo}) where id = ${job}`,
  );
}

test("an account that loses too much gas in a day is refused and told, and no other one", async () => {
  limit({ maxLossPerAccount: String(BUDGET) });
  const [careless, careful] = [await makeAccount(), await makeAccount()];
  const kinds = async ({ user, id }: TestAccount) =>
    (await listNotices(await scopeOfMember(user.id, id, "test"))).map(({ kind }) => kind);
  await lose(careless, BUDGET - 1n);
  await lose(careless, BUDGET, 25);
  await requireGasBudget(careless.id, chain.id);
  expect(await kinds(careless)).not.toContain("gas_budget_spent");
  await lose(careless, 1n);
  await expect(requireGasBudget(careless.id, chain.id)).rejects.toMatchObject({
    code: "rate_limited",
    details: { reason: "gas_budget" },
    headers: { "Retry-After": "3600" },
  });
  expect(await kinds(careless)).toContain("gas_budget_spent");
  await requireGasBudget(careful.id, chain.id);
  expect(await kinds(careful)).not.toContain("gas_budget_spent");
});

test("nobody is refused where no budget is set", async () => {
  const account = await makeAccount();
  await lose(account, 10n ** 18n);
  await requireGasBudget(account.id, chain.id);
});
