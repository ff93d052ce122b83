import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeBuyerData } from "@/server/buyers/purge-data";
import { db, many, one, sql } from "@/server/db/sql";
import { giveData } from "@/server/gateway/give-data";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { askForData, collectedData, GIVEN } from "@/tests/support/buyer-data";
import { makeDue } from "@/tests/support/gateway-state";
import { createPayment, type Option, sign } from "@/tests/support/pay";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});
beforeEach(async () => {
  wallet = await makeWallet();
  await askForData(account.merchant);
});

type Collect = { fields: { id: string }[]; schema: Record<string, unknown>; url: string } | null;
type Offered = Option & { collectData: Collect };
interface Options {
  collectData: Collect;
  options: Offered[];
}

const options = async (id: string, accounts = wallet.accounts, by = api) =>
  (await by.post<Options>(`/v1/gateway/payment/${id}/options`, { accounts })).body;
const confirm = (id: string, body: object) =>
  api.post<ErrorBody & { status: string }>(`/v1/gateway/payment/${id}/confirm`, body);
const fetchActions = (id: string, body: object) =>
  api.post<ErrorBody & { actions: object[] }>(`/v1/gateway/payment/${id}/fetch`, body);
const keptOf = (id: string) =>
  many<{ payer: string; sealed: Buffer; days: number }>(
    db,
    sql`select payer, sealed, (extract(epoch from keep_until - now()) / 86400)::float8 as days from buyer_data where payment_id = ${id}
        order by payer`,
  );
/** A payment that is open, and the wallet's option in a symbol on the first chain. */
async function open(symbol = "USDC", by = api): Promise<{ id: string; option: Offered }> {
  const id = await createPayment(by);
  const found = (await options(id, wallet.accounts, by)).options.find(
    (each) => each.amount.display.assetSymbol === symbol && each.account.startsWith("eip155:31337:"),
  );
  if (!found) throw new Error(`no option in ${symbol}`);
  return { id, option: found };
}
const OUTSTANDING = {
  status: 400,
  body: { code: "params_validation", message: "IC data required but not found" },
};

describe("options", () => {
  test("say what is wanted, with a form for all accounts and for each option's own", async () => {
    const id = await createPayment(api);
    const { collectData, options: offered } = await options(id);
    expect(offered).toHaveLength(8);
    expect(Object.keys(collectData ?? {}).sort()).toEqual(["fields", "schema", "url"]);
    expect(collectData?.schema).toMatchObject({
      additionalProperties: false,
      required: ["fullName", "dob", "tosConfirmed"],
    });
    const url = new URL(collectData?.url ?? "");
    expect([url.pathname, url.searchParams.get("pid")]).toEqual(["/collect/", id]);
    expect(url.searchParams.get("accounts")?.split(",").sort()).toEqual([...wallet.accounts].sort());
    for (const option of offered) {
      const own = new URL(option.collectData?.url ?? "");
      expect(own.searchParams.get("accounts")).toBe(option.account);
      expect(own.searchParams.get("pid")).toBe(id);
    }
  });

  test("ask those alone that have not given it", async () => {
    const id = await createPayment(api);
    const [first = "", second = ""] = wallet.accounts;
    await giveData({ paymentId: id, accounts: [first], data: GIVEN }, "req_1");
    const { collectData, options: offered } = await options(id);
    expect(new URL(collectData?.url ?? "").searchParams.get("accounts")).toBe(second);
    for (const option of offered) expect(option.collectData === null).toBe(option.account === first);
    await giveData({ paymentId: id, accounts: wallet.accounts, data: GIVEN }, "req_2");
    const all = await options(id);
    expect([all.collectData, ...all.options.map((each) => each.collectData)]).toEqual(Array(9).fill(null));
  });

  test.each([
    ["never", { ask: "never" as const }, false],
    ["from an amount below it", { ask: "from" as const, from: { currency: "USD", minor: 1250 } }, true],
    ["from an amount above it", { ask: "from" as const, from: { currency: "USD", minor: 1251 } }, false],
    [
      "from an amount that nobody can compare",
      { ask: "from" as const, from: { currency: "JPY", minor: 9_999_999 } },
      true,
    ],
  ])("a policy of %s", async (_name, policy, asks) => {
    await askForData(account.merchant, policy);
    const { collectData } = await options(await createPayment(api));
    expect(collectData !== null).toBe(asks);
  });
});

describe("without the data", () => {
  test.each(["USDC", "USDT", "ETH"])(
    "fetch and confirm of %s refuse, and nothing changes",
    async (symbol) => {
      const { id, option } = await open(symbol);
      expect(await fetchActions(id, { optionId: option.id, data: "" })).toMatchObject(OUTSTANDING);
      const results = [{ type: "walletRpc", data: [`0x${"11".repeat(symbol === "ETH" ? 32 : 65)}`] }];
      expect(await confirm(id, { optionId: option.id, results })).toMatchObject(OUTSTANDING);
      expect((await api.get(`/v1/gateway/payment/${id}/status`)).body.status).toBe("requires_action");
    },
  );

  test("data of another account, or for another merchant that reuses none, does not help", async () => {
    const other = app({ ...account.headers, "Merchant-Id": account.otherMerchant.id });
    await askForData(account.otherMerchant, { reuse: false });
    const { id, option } = await open();
    await giveData({ paymentId: id, accounts: [option.account], data: GIVEN }, "req_1");
    const elsewhere = await open("USDC", other);
    expect(await fetchActions(elsewhere.id, { optionId: elsewhere.option.id, data: "" })).toMatchObject(
      OUTSTANDING,
    );
    await askForData(account.otherMerchant, { reuse: true });
    expect((await fetchActions(elsewhere.id, { optionId: elsewhere.option.id, data: "" })).status).toBe(200);
  });
});

describe("with the data", () => {
  test("of the form the payment goes on without collectedData, and later ones ask no more", async () => {
    const { id, option } = await open();
    await giveData({ paymentId: id, accounts: [option.account], data: GIVEN }, "req_1");
    const body = await sign(api, id, { wallet, option });
    expect((await confirm(id, body)).status).toBe(200);
    const again = await open();
    expect(again.option).toMatchObject({ collectData: null });
    expect(
      (await confirm(again.id, await sign(api, again.id, { wallet, option: again.option }))).status,
    ).toBe(200);
  });

  test("in confirm it is kept, and sending the same again is harmless", async () => {
    const { id, option } = await open();
    const body = { ...(await sign(api, id, { wallet, option })), collectedData: collectedData() };
    expect((await confirm(id, body)).status).toBe(200);
    expect((await confirm(id, body)).status).toBe(200);
    expect(await keptOf(id)).toHaveLength(1);
    expect((await open()).option).toMatchObject({ collectData: null });
  });

  test("in fetch it is kept, so that a coin can be paid without the form", async () => {
    const { id, option } = await open("ETH");
    const answer = await fetchActions(id, { optionId: option.id, data: "", collectedData: collectedData() });
    expect(answer.status).toBe(200);
    const body = await sign(api, id, { wallet, option });
    expect((await confirm(id, body)).status).toBe(200);
  });

  test.each([
    [{ dob: "5.6.1987" }, "collectedData.dob"],
    [{ fullName: "" }, "collectedData.fullName"],
    [{ tosConfirmed: "false" }, "collectedData.tosConfirmed"],
    [{ tosConfirmed: "yes" }, "collectedData.tosConfirmed"],
    [{ porAddress: "x".repeat(201) }, "collectedData.porAddress"],
    [{ nickname: "Q" }, "collectedData"],
  ])("%j is refused like in the form, and nothing is kept", async (change, field) => {
    const { id, option } = await open();
    const results = [{ type: "walletRpc", data: [`0x${"11".repeat(65)}`] }];
    const body = { optionId: option.id, results, collectedData: collectedData(change) };
    const answer = await confirm(id, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "params_validation" } });
    expect(answer.body.issues?.map((issue) => issue.field)).toEqual([field]);
    expect(await keptOf(id)).toEqual([]);
  });

  test("a confirm whose signature fails keeps nothing", async () => {
    const { id, option } = await open();
    const results = [{ type: "walletRpc", data: [`0x${"11".repeat(65)}`] }];
    const body = { optionId: option.id, results, collectedData: collectedData() };
    expect(await confirm(id, body)).toMatchObject({ status: 422 });
    expect(await keptOf(id)).toEqual([]);
  });

  test("what nobody asked for is not kept", async () => {
    await askForData(account.merchant, { ask: "never" });
    const { id, option } = await open();
    const body = { ...(await sign(api, id, { wallet, option })), collectedData: collectedData() };
    expect((await confirm(id, body)).status).toBe(200);
    await giveData({ paymentId: await createPayment(api), accounts: [option.account], data: GIVEN }, "req_1");
    expect(await keptOf(id)).toEqual([]);
  });
});

describe("what is kept", () => {
  test("is sealed for each account by itself, and what was given first stands", async () => {
    const id = await createPayment(api);
    await giveData({ paymentId: id, accounts: wallet.accounts, data: GIVEN }, "req_1");
    const before = await keptOf(id);
    expect(before.map(({ payer }) => payer)).toEqual([...wallet.accounts].sort());
    expect(before[0]?.sealed.equals(before[1]?.sealed ?? Buffer.alloc(0))).toBe(false);
    await giveData(
      { paymentId: id, accounts: wallet.accounts, data: { ...GIVEN, fullName: "Else" } },
      "req_2",
    );
    expect((await keptOf(id)).map(({ sealed }) => sealed)).toEqual(before.map(({ sealed }) => sealed));
  });

  test("goes a day after a payment that never came about, and a year after one that did", async () => {
    const { id, option } = await open();
    await giveData({ paymentId: id, accounts: wallet.accounts, data: GIVEN }, "req_1");
    expect((await keptOf(id)).every(({ days }) => days > 0.99 && days < 1.02)).toBe(true);
    expect((await confirm(id, await sign(api, id, { wallet, option }))).status).toBe(200);
    const kept = Object.fromEntries((await keptOf(id)).map(({ payer, days }) => [payer, days]));
    expect(kept[option.account]).toBeGreaterThan(364.9);
    await db.query(sql`update buyer_data set keep_until = now() where payment_id = ${id}`);
    expect(await purgeBuyerData(1_000)).toBeGreaterThanOrEqual(0);
    expect(await keptOf(id)).toEqual([]);
    const left = sql`select count(*)::int as uses from buyer_data_use where payment_id = ${id}`;
    expect(await one(db, left)).toEqual({ uses: 0 });
    expect((await open()).option.collectData).not.toBeNull();
  });

  test("is refused once the payment is over, and beyond the bound", async () => {
    const id = await createPayment(api);
    const give = (accounts: string[]) => giveData({ paymentId: id, accounts, data: GIVEN }, "req_1");
    const strangers = (from: number) =>
      Array.from({ length: 100 }, (_, i) => `eip155:31337:0x${(from + i).toString(16).padStart(40, "0")}`);
    for (const from of [100, 200, 300, 400, 500]) await give(strangers(from));
    await expect(give(wallet.accounts)).rejects.toMatchObject({ code: "invalid_state" });
    await makeDue(id);
    await expect(give(wallet.accounts)).rejects.toMatchObject({ code: "payment_expired" });
    await expect(giveData({ paymentId: "pay_1", accounts: [], data: GIVEN }, "req_1")).rejects.toMatchObject({
      code: "payment_not_found",
    });
  });
});
