import { beforeEach, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { testWalletKey } from "@/server/chain/client/local-chains";
import { chainsOf } from "@/server/chain/client/registry";
import { usualTimeMs } from "@/server/chain/client/usual-time";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { listFirstSteps } from "@/server/notices/list-first-steps";
import { listNotices } from "@/server/notices/list-notices";
import { lookUp } from "@/server/search/look-up";
import { getOverview } from "@/server/statistics/get-overview";
import { OverviewQuery } from "@/server/statistics/overview-schema";
import { tallyPayments } from "@/server/statistics/tally-payments";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { buyerOf, storeListed } from "@/tests/support/listed-payments";
import { storeRefund } from "@/tests/support/listed-refunds";
import { makeOperator } from "@/tests/support/operator";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { db, sql } from "@/tests/support/sql";

const NOTHING = { payments: [], refunds: [], exceptions: [], customers: [], merchants: [], requests: [] };
const DAY_MS = 86_400_000;
const DESTINATION = "0x00000000000000000000000000000000000000bb";

let account: TestAccount;
let scope: UserScope;

beforeEach(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const overview = (query: object = {}) => getOverview(scope, OverviewQuery.parse(query));

describe("the overview", () => {
  /** Stores a paid payment that was created this long ago. */
  const paid = (ageMs: number, more: Parameters<typeof storeListed>[1] = {}) =>
    storeListed(account, { status: "succeeded", createdAt: new Date(Date.now() - ageMs), ...more });

  test("is the same before and after payments are tallied", async () => {
    await paid(0, { minor: 500n, buyer: buyerOf(1) });
    await paid(DAY_MS, { minor: 700n, buyer: buyerOf(2), merchantId: account.otherMerchant.id });
    await paid(DAY_MS, { currency: "JPY", minor: 30n, buyer: buyerOf(2) });
    await paid(8 * DAY_MS, { minor: 900n, buyer: buyerOf(1) });
    await storeListed(account, { status: "failed" });
    await storeListed(account);
    await storeListed(account, { mode: "live", status: "succeeded" });
    const before = await overview({ range: "7d" });
    await tallyPayments(2_000);
    const after = await overview({ range: "7d" });
    expect({ ...after, previousBefore: null }).toEqual({ ...before, previousBefore: null });
    expect(after).toMatchObject({
      transactions: { now: 5, before: 1 },
      customers: { now: 2, before: 1 },
      ended: { now: 4, before: 1 },
      paid: { now: 3, before: 1 },
      revenue: [
        { currency: "USD", decimals: 2, now: "1200", before: "900" },
        { currency: "JPY", decimals: 0, now: "30", before: "0" },
      ],
    });
    expect(after.days.map(({ transactions }) => transactions.now)).toEqual([0, 0, 0, 0, 0, 2, 3]);
    const one = await overview({ range: "7d", merchantId: account.otherMerchant.id });
    expect(one).toMatchObject({ transactions: { now: 1, before: 0 }, customers: { now: 1, before: 0 } });
  });

  test("takes off refunds on the day that they end, to the minor unit, also in parts", async () => {
    const token = { symbol: "USDC" };
    const inThirds = await paid(0, { minor: 1_000n, ...token });
    const earlier = await paid(9 * DAY_MS, { minor: 500n, ...token });
    const elsewhere = await paid(0, { minor: 300n, ...token, merchantId: account.otherMerchant.id });
    for (const amount of [3_333_333n, 3_333_333n, 3_333_334n]) await storeRefund(inThirds, { amount });
    await storeRefund(earlier, { amount: 2_500_000n });
    await storeRefund(elsewhere, { amount: 3_000_000n, status: "failed" });
    await storeRefund(elsewhere, { amount: 3_000_000n, status: "pending" });
    const all = await overview({ range: "7d" });
    expect(all.refunds).toEqual([{ currency: "USD", decimals: 2, now: "1250", before: "0" }]);
    expect(all.net).toEqual([{ currency: "USD", decimals: 2, now: "50", before: "500" }]);
    const one = await overview({ range: "7d", merchantId: account.otherMerchant.id });
    expect(one.net).toEqual([{ currency: "USD", decimals: 2, now: "300", before: "0" }]);
  });

  test("splits what was paid by merchant and token, the same before and after payments are tallied", async () => {
    const { merchant, otherMerchant } = account;
    const elsewhere = { merchantId: otherMerchant.id };
    await paid(0, { minor: 500n, symbol: "USDC" });
    await paid(DAY_MS, { minor: 700n, symbol: "USDT", ...elsewhere });
    await paid(2 * DAY_MS, { minor: 900n, symbol: "USDC", ...elsewhere });
    await paid(DAY_MS, { currency: "JPY", minor: 30n, symbol: "USDC" });
    await paid(9 * DAY_MS, { minor: 10_000n, symbol: "USDC" });
    await storeListed(account, { status: "failed" });
    const before = await overview({ range: "7d" });
    await tallyPayments(2_000);
    const after = await overview({ range: "7d" });
    const usd = (value: string) => ({ currency: "USD", decimals: 2, value });
    const jpy = { currency: "JPY", decimals: 0, value: "30" };
    for (const { merchants, tokens } of [before, after]) {
      expect(merchants).toEqual([
        { id: otherMerchant.id, name: "Kiosk", payments: 2, revenue: [usd("1600")] },
        {
          id: merchant.id,
          name: "Corner Shop",
          payments: 2,
          revenue: expect.arrayContaining([usd("500"), jpy]),
        },
      ]);
      expect(tokens).toEqual([
        { name: "USDC", payments: 3, revenue: expect.arrayContaining([usd("1400"), jpy]) },
        { name: "USDT", payments: 1, revenue: [usd("700")] },
      ]);
    }
    const one = await overview({ range: "7d", merchantId: otherMerchant.id });
    expect(one.tokens.map(({ name }) => name)).toEqual(["USDC", "USDT"]);
    expect(one.merchants).toMatchObject([{ id: otherMerchant.id }]);
  });

  test("counts the period before only as far as this one is", async () => {
    await paid(DAY_MS + 60_000);
    await paid(DAY_MS - 60_000);
    const { transactions, previousBefore, days } = await overview({ range: "today" });
    const isEarly = new Date().getUTCHours() === 0 && new Date().getUTCMinutes() < 1;
    if (!isEarly) expect(transactions).toEqual({ now: 0, before: 1 });
    expect(days[0]?.transactions).toEqual(transactions);
    expect(Math.abs(previousBefore.getTime() - (Date.now() - DAY_MS))).toBeLessThan(60_000);
  });
});

describe("what needs a person", () => {
  test("is a merchant whose money has nowhere to go, until it has", async () => {
    const before = await listNotices(scope);
    expect(before).toContainEqual(expect.objectContaining({ kind: "no_destination", count: 2 }));
    await settleTo(account, DESTINATION);
    expect(await listNotices(scope)).toContainEqual({
      kind: "no_destination",
      count: 1,
      merchant: account.otherMerchant,
    });
  });

  test("is a key that ends within 14 days and was not rolled", async () => {
    const expire = (days: number) =>
      db.query(
        sql`update api_key set expires_at = now() + make_interval(days => ${days}) where account_id = ${account.id}`,
      );
    await expire(20);
    const kinds = async () => (await listNotices(scope)).map(({ kind }) => kind);
    expect(await kinds()).not.toContain("keys_expiring");
    await expire(13);
    expect(await listNotices(scope)).toContainEqual(
      expect.objectContaining({ kind: "keys_expiring", count: 1, name: "test" }),
    );
    await db.query(sql`update api_key set replaced_by = id where account_id = ${account.id}`);
    expect(await kinds()).not.toContain("keys_expiring");
  });

  test("is a payment that has waited for more than three times the usual time, and none before", async () => {
    const [chain] = chainsOf("test");
    const stuck = async () => (await listNotices(scope)).filter(({ kind }) => kind === "payments_stuck");
    const usual = chain ? usualTimeMs(chain) : 0;
    const confirmed = async (ms: number, of = account, status: "processing" | "succeeded" = "processing") => {
      const id = await storeListed(of, { status, chainId: chain?.id });
      const at = new Date(Date.now() - ms);
      await pastTheRules(sql`update payment set updated_at = ${at} where id = ${id}`);
      return at;
    };
    await confirmed(3 * usual + 10_000);
    await confirmed(DAY_MS, account, "succeeded");
    await confirmed(DAY_MS, await makeAccount());
    expect(await stuck()).toEqual([]);
    const since = await confirmed(3 * usual + 90_000);
    await confirmed(3 * usual + 60_000);
    expect(await stuck()).toEqual([
      { kind: "payments_stuck", chainId: chain?.id, network: chain?.name, count: 2, since },
    ]);
  });

  test("is a network that was not read, and for the operator a relayer that was stopped", async () => {
    const operator = await makeOperator();
    const theirs = await scopeOfMember(operator.user.id, operator.id, "test");
    const [chain] = chainsOf("test");
    const chainId = chain?.id ?? 0;
    const hash = `0x${"0".repeat(64)}`;
    await db.query(
      sql`insert into chain_cursor (chain_id, block_number, block_hash, block_time, head_number, checked_at)
          values (${chainId}, 1, ${hash}, now(), 1, now() - interval '1 hour')
          on conflict (chain_id) do update set checked_at = excluded.checked_at`,
    );
    const address = `0x${"7a".repeat(20)}`;
    await db.query(
      sql`insert into relay_signer (chain_id, address, next_nonce, halted_reason) values (${chainId}, ${address}, 0, 'a foreign nonce')`,
    );
    const notices = await listNotices(theirs);
    const key = relayerAccount().address.toLowerCase();
    await db.query(
      sql`insert into relay_signer (chain_id, address, next_nonce, paused_reason, paused_at) values (${chainId}, ${key}, 0, 'balance', now())
          on conflict (chain_id, address) do update set paused_reason = 'balance', paused_at = now()`,
    );
    const kindsNow = async () => (await listNotices(theirs)).map(({ kind }) => kind);
    const paused = await listNotices(theirs);
    await db.query(sql`update relay_signer set paused_reason = null where address = ${key}`);
    expect(paused).toContainEqual({
      kind: "signer_paused",
      chainId,
      network: chain?.name,
      holds: "payments",
      reason: "balance",
    });
    expect(await kindsNow()).not.toContain("signer_paused");
    await asTableOwner(sql`delete from relay_signer where address = ${address}`);
    await db.query(sql`update chain_cursor set checked_at = now() where chain_id = ${chainId}`);
    expect(notices.slice(0, 2)).toMatchObject([
      { kind: "signer_halted", network: chain?.name, holds: "nothing", reason: "a foreign nonce" },
      { kind: "chain_behind", network: chain?.name },
    ]);
  });
});

test("books that differ are shown to the owners of the operator's account, and to nobody else", async () => {
  const [chain] = chainsOf("test");
  const chainId = chain?.id ?? 0;
  const operator = await makeOperator();
  const owner = await scopeOfMember(operator.user.id, operator.id, "test");
  await pastTheRules(
    sql`insert into books_audit (chain_id, audited_to, from_block, to_block, is_full, counts, difference_count, differences)
        values (${chainId}, 1, 1, 9, false, '{}', 2, '[]')`,
  );
  const [informed, other] = [await listNotices(owner), await listNotices(scope)];
  await asTableOwner(sql`delete from books_audit where chain_id = ${chainId}`);
  expect(informed).toContainEqual({ kind: "books_differ", chainId, network: chain?.name, count: 2 });
  expect(other.map(({ kind }) => kind)).not.toContain("books_differ");
});

test("the first steps tick themselves", async () => {
  expect(await listFirstSteps(scope)).toMatchObject({
    merchant: true,
    destination: false,
    apiKey: true,
    payment: false,
    paid: false,
  });
  await settleTo(account, DESTINATION);
  expect((await listFirstSteps(scope)).testPaymentId).toBeNull();
  await storeListed(account, { lifetimeS: -5 });
  expect((await listFirstSteps(scope)).testPaymentId).toBeNull();
  const open = await storeListed(account);
  const steps = await listFirstSteps(scope);
  expect(steps).toMatchObject({ destination: true, payment: true, paid: false });
  expect(steps.testPaymentId).toBe(testWalletKey("test") === null ? null : open);
  await storeListed(account, { status: "succeeded" });
  expect((await listFirstSteps(scope)).paid).toBe(true);
  const live = await scopeOfMember(account.user.id, account.id, "live");
  expect(await listFirstSteps(live)).toMatchObject({ apiKey: false, payment: false, paid: false });
});

describe("the search", () => {
  test("knows payments by id, reference, transaction and buyer", async () => {
    const id = await storeListed(account, {
      status: "succeeded",
      reference: "TABLE 7-B",
      buyer: buyerOf(99),
    });
    await storeListed(account, { reference: "another" });
    const { rows } = await db.query<{ hash: string }>(
      sql`select tx_hash as hash from payment where id = ${id}`,
    );
    const address = buyerOf(99).split(":")[2] ?? "";
    for (const text of [
      id,
      "table 7",
      rows[0]?.hash ?? "",
      address,
      ` ${address.toUpperCase().replace("X", "x")} `,
    ]) {
      const { payments } = await lookUp(scope, text);
      expect(
        payments.map((payment) => payment.id),
        text,
      ).toEqual([id]);
    }
  });

  test("knows merchants by name, id and the address that their money goes to", async () => {
    await settleTo(account, DESTINATION);
    for (const text of ["corner", account.merchant.id, DESTINATION]) {
      expect((await lookUp(scope, text)).merchants).toEqual([account.merchant]);
    }
    expect(await lookUp(scope, "%")).toEqual(NOTHING);
    expect(await lookUp(scope, "  ")).toEqual(NOTHING);
  });
});
