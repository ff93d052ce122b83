import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { newId } from "@/server/kernel/ids";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import { totalPayments } from "@/server/listings/dashboard/total-payments";
import { lookUp } from "@/server/search/look-up";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { buyerOf, type Listed, storeListed } from "@/tests/support/listed-payments";
import { pastTheRules } from "@/tests/support/owner-db";
import { db, many, sql } from "@/tests/support/sql";

const addressOf = (number: number, chainId?: number) => buyerOf(number, chainId).split(":").at(-1) ?? "";
/** As the pages shorten it. */
const short = (hex: string) => `${hex.slice(0, 6)}…${hex.slice(-4)}`;

let account: TestAccount;
let scope: UserScope;
let stranger: UserScope;
const ids: Record<string, string> = {};
const hashes: Record<string, string> = {};

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  const other = await makeAccount();
  stranger = await scopeOfMember(other.user.id, other.id, "test");
  const paid = { status: "succeeded", symbol: "USDC" } as const;
  const listed: Record<string, Listed> = {
    lunch: { ...paid, minor: 1_250n, buyer: buyerOf(0xab12), reference: "Table 4" },
    yen: { ...paid, minor: 3_710n, currency: "JPY", buyer: buyerOf(0xbc23), reference: "Sushi" },
    euro: { ...paid, minor: 2_210n, currency: "EUR", buyer: buyerOf(0xab12, 31_338), chainId: 31_338 },
    numbered: { minor: 900n, reference: "INV-3710" },
    kiosk: { ...paid, minor: 99_900n, buyer: buyerOf(0xcd34), merchantId: account.otherMerchant.id },
  };
  for (const [name, each] of Object.entries(listed)) ids[name] = await storeListed(account, each);
  await storeListed(other, listed.lunch);
  await pastTheRules(sql`update payment set token_amount = 24857142 where id = ${ids.euro}`);
  for (const { id, hash } of await many<{ id: string; hash: string }>(
    db,
    sql`select id, tx_hash as hash from payment where account_id = ${account.id} and tx_hash is not null`,
  )) {
    hashes[nameOf(id)] = hash;
  }
});

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? "stranger";

async function found(q: string, as = scope): Promise<string[]> {
  const { items } = await listPayments(as, { q, limit: 100 });
  return items.map(({ id }) => nameOf(id)).toSorted();
}

describe("the list is found by an amount", () => {
  test.each([
    ["12.50", ["lunch"]],
    ["$12.50", ["lunch"]],
    ["US$ 12.5", []],
    ["12,50 USD", ["lunch"]],
    ["€12.50", []],
    ["3710", ["numbered", "yen"]],
    ["¥3,710", ["yen"]],
    ["37.10", ["yen"]],
    ["12.5 USDC", ["lunch"]],
    ["12.5 ETH", []],
    ["24.857", ["euro"]],
    ["24.857142", ["euro"]],
    ["24.86", []],
    ["24.858", []],
    ["999", ["kiosk"]],
  ])("%j", async (q, wanted) => {
    expect(await found(q)).toEqual(wanted);
  });

  test("and nobody else's", async () => {
    expect(await found("12.50", stranger)).toEqual(["stranger"]);
    expect(await found("3710", stranger)).toEqual([]);
  });
});

describe("the list is found by the ends of", () => {
  test.each(["lunch", "yen", "euro", "kiosk"])("the hash of %s", async (name) => {
    const hash = hashes[name] ?? "";
    for (const q of [short(hash), short(hash).replace("…", "..."), hash.slice(0, 14), hash.slice(-12)]) {
      expect(await found(q), q).toEqual([name]);
    }
    expect(await found(hash.slice(0, 8))).toContain(name);
    expect(await found(hash.slice(-4))).toContain(name);
    expect(await found(`${hash.slice(0, 6)}…${hash.slice(-4, -1)}x`)).toEqual([]);
    expect(await found(short(hash), stranger)).toEqual([]);
  });

  test("a buyer's address, on all networks and in any case", async () => {
    const address = addressOf(0xab12);
    for (const q of [
      short(address),
      short(address).toUpperCase().replace("0X", "0x"),
      address.slice(0, 12),
    ]) {
      expect(await found(q), q).toEqual(["euro", "lunch"]);
    }
    expect(await found(short(addressOf(0xbc23)))).toEqual(["yen"]);
  });
});

test("the list is found by the name of a merchant, and its totals agree", async () => {
  const { name } = account.otherMerchant;
  expect(await found(name.toLowerCase())).toEqual(["kiosk"]);
  for (const q of [name, "12.50", short(hashes.yen ?? "")]) {
    expect((await totalPayments(scope, { q })).payments, q).toBe((await found(q)).length);
  }
});

describe("the search of everything", () => {
  const refundHash = `0x${"1f2e".repeat(16)}`;
  const strayHash = `0x${"3d4c".repeat(16)}`;
  const strayPayer = `0x${"5b6a".repeat(10)}`;
  const refundId = newId("ref");
  const exceptionId = newId("exc");
  const requestId = newId("req");

  beforeAll(async () => {
    const optionId = newId("opt");
    await pastTheRules(
      sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, router, deadline, key,
            rate_source, rate_numerator, rate_denominator, rate_as_of)
          select ${optionId}, id, buyer_account, chain_id, lower(right(buyer_account, 42)), asset, token, 'eip3009', token_amount, fee_amount,
            ${`0x${"11".repeat(20)}`}, 1, ${`0x${"7a".repeat(32)}`}, 'peg', 1, 1, now() from payment where id = ${ids.lunch}`,
      sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, ref, status, tx_hash)
          values (${refundId}, ${account.id}, ${account.merchant.id}, ${ids.lunch}, ${optionId}, 31337, 12500000,
            ${`0x${"8b".repeat(32)}`}, 'succeeded', ${refundHash})`,
      sql`insert into payment_exception (id, account_id, merchant_id, payment_id, mode, kind, chain_id, token, amount, payer, destination,
            tx_hash, log_index, block_number, block_time)
          values (${exceptionId}, ${account.id}, ${account.merchant.id}, ${ids.yen}, 'test', 'destination_transfer', 31337, ${`0x${"12".repeat(20)}`}, 5,
            ${strayPayer}, ${`0x${"13".repeat(20)}`}, ${strayHash}, 1, 1, now())`,
      sql`insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, duration_ms, created_at)
          values (${requestId}, ${account.id}, 'test', ${newId("key")}, 'GET', '/v1/payments', '/v1/payments', 200, 3, now())`,
    );
  });

  test("knows a refund by its id, its transaction and its payment", async () => {
    for (const q of [refundId, refundHash, short(refundHash), ids.lunch ?? "", "$12.50", "table 4"]) {
      expect(
        (await lookUp(scope, q)).refunds.map(({ id }) => id),
        q,
      ).toEqual([refundId]);
      expect((await lookUp(stranger, q)).refunds, q).toEqual([]);
    }
    expect((await lookUp(scope, "Sushi")).refunds).toEqual([]);
  });

  test("knows an exception by its id, its transaction, its payer and its payment", async () => {
    for (const q of [exceptionId, strayHash, short(strayHash), strayPayer, short(strayPayer), "Sushi"]) {
      expect(
        (await lookUp(scope, q)).exceptions.map(({ id }) => id),
        q,
      ).toEqual([exceptionId]);
      expect((await lookUp(stranger, q)).exceptions, q).toEqual([]);
    }
  });

  test("knows a request by its id", async () => {
    expect((await lookUp(scope, requestId)).requests).toMatchObject([{ requestId, status: 200 }]);
    expect((await lookUp(stranger, requestId)).requests).toEqual([]);
  });

  test("knows a buyer once for all networks", async () => {
    const address = addressOf(0xab12);
    for (const q of [address, short(address)]) {
      expect((await lookUp(scope, q)).customers, q).toEqual([{ address }]);
    }
    expect((await lookUp(scope, addressOf(0xffff))).customers).toEqual([]);
  });
});
