import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { revealData } from "@/server/buyers/reveal-data";
import { giveData } from "@/server/gateway/give-data";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { collectedData, GIVEN, requireData, submitForm, tokenOf } from "@/tests/support/buyer-data";
import { createPayment, type Option, sign, untilFinal } from "@/tests/support/pay";
import { db, many, sql } from "@/tests/support/sql";
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
  await requireData(account.merchant);
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
/** Creates an open payment, and returns the wallet's option for a symbol on the first chain. */
async function open(symbol = "USDC", by = api): Promise<{ id: string; option: Offered }> {
  const id = await createPayment(by);
  const found = (await options(id, wallet.accounts, by)).options.find(
    (each) => each.amount.display.assetSymbol === symbol && each.account.startsWith("eip155:31337:"),
  );
  if (!found) throw new Error(`no option in ${symbol}`);
  return { id, option: found };
}
/** Submits through the form of the option's own answer. */
const give = (id: string, option: Offered, changes: object = {}) =>
  submit(id, option, { changes, keep: true });
const giveOnce = (id: string, option: Offered) => submit(id, option, { changes: {}, keep: false });
const submit = (id: string, option: Offered, { changes, keep }: { changes: object; keep: boolean }) =>
  submitForm({
    paymentId: id,
    accounts: [option.account],
    token: tokenOf(option.collectData),
    data: { ...GIVEN, ...changes },
    keep,
  });
/** Reads the name that the merchant sees. */
async function shown(id: string): Promise<string | true | undefined> {
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const { fields } = await revealData(scope, id, "req_read");
  return fields.find((field) => field.id === "fullName")?.value;
}
const OUTSTANDING = {
  status: 400,
  body: { code: "params_validation", message: "IC data required but not found" },
};

describe("options", () => {
  test("state what is required, with a form for all accounts and for each option's own", async () => {
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
    const token = url.searchParams.get("token");
    expect(token).toMatch(/^[0-9a-f]{28}$/);
    for (const option of offered) {
      const own = new URL(option.collectData?.url ?? "");
      expect(own.searchParams.get("token")).toBe(token);
      expect(option.id).toMatch(new RegExp(`^opt_[A-Za-z0-9]{31}${token}$`));
      expect(own.searchParams.get("accounts")).toBe(option.account);
      expect(own.searchParams.get("pid")).toBe(id);
    }
  });

  test("that are renewed require it only of accounts without data through their form; others require it as before", async () => {
    const id = await createPayment(api);
    const [first = "", second = ""] = wallet.accounts;
    const before = await options(id);
    const token = tokenOf(before.collectData);
    const refresh = before.options.slice(0, 1).map((option) => option.id);
    const renewed = async () =>
      (await api.post<Options>(`/v1/gateway/payment/${id}/options`, { accounts: wallet.accounts, refresh }))
        .body;
    await submitForm({ paymentId: id, accounts: [first], token, data: GIVEN });
    const { collectData, options: offered } = await renewed();
    expect(new URL(collectData?.url ?? "").searchParams.get("accounts")).toBe(second);
    for (const option of offered) expect(option.collectData === null).toBe(option.account === first);
    expect(offered.every((option) => option.id.endsWith(token ?? "none"))).toBe(true);
    await submitForm({ paymentId: id, accounts: wallet.accounts, token, data: GIVEN });
    const all = await renewed();
    expect([all.collectData, ...all.options.map((each) => each.collectData)]).toEqual(Array(9).fill(null));
    const elsewhere = await options(id);
    expect(tokenOf(elsewhere.collectData)).not.toBe(token);
    expect(elsewhere.options.every((option) => option.collectData !== null)).toBe(true);
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
  ])("a policy of %s", async (_name, policy, isRequired) => {
    await requireData(account.merchant, policy);
    const { collectData } = await options(await createPayment(api));
    expect(collectData !== null).toBe(isRequired);
  });
});

describe("without the data", () => {
  test.each(["USDC", "USDT"])(
    "the account's own signature for %s is refused, and nothing changes",
    async (symbol) => {
      const { id, option } = await open(symbol);
      const body = await sign(api, id, { wallet, option });
      expect(await confirm(id, body)).toMatchObject(OUTSTANDING);
      expect((await api.get(`/v1/gateway/payment/${id}/status`)).body.status).toBe("requires_action");
      expect((await confirm(id, { ...body, collectedData: collectedData() })).status).toBe(200);
    },
  );

  test("the transaction of a coin is not built", async () => {
    const { id, option } = await open("ETH");
    expect(await fetchActions(id, { optionId: option.id, data: "" })).toMatchObject(OUTSTANDING);
  });

  test("data that was given for another payment does not help", async () => {
    const elsewhere = await open();
    await give(elsewhere.id, elsewhere.option);
    await giveData({ paymentId: elsewhere.id, accounts: wallet.accounts, data: GIVEN }, "req_1");
    const { id, option } = await open();
    expect(await confirm(id, await sign(api, id, { wallet, option }))).toMatchObject(OUTSTANDING);
  });

  test("what the account signed with serves other merchants only where they reuse it", async () => {
    const other = app({ ...account.headers, "Merchant-Id": account.otherMerchant.id });
    await requireData(account.otherMerchant, { reuse: false });
    const { id, option } = await open();
    const signed = await sign(api, id, { wallet, option });
    expect((await confirm(id, { ...signed, collectedData: collectedData() })).status).toBe(200);
    const elsewhere = await open("USDC", other);
    const body = await sign(other, elsewhere.id, { wallet, option: elsewhere.option });
    expect(await confirm(elsewhere.id, body)).toMatchObject(OUTSTANDING);
    await requireData(account.otherMerchant, { reuse: true });
    expect((await confirm(elsewhere.id, body)).status).toBe(200);
  });
});

describe("with the data", () => {
  test("of the form the payment goes through without collectedData, and so do later ones", async () => {
    const { id, option } = await open();
    await give(id, option, { fullName: "Before" });
    await give(id, option);
    expect((await confirm(id, await sign(api, id, { wallet, option }))).status).toBe(200);
    const again = await open();
    expect(
      (await confirm(again.id, await sign(api, again.id, { wallet, option: again.option }))).status,
    ).toBe(200);
    expect([await shown(id), await shown(again.id)]).toEqual([GIVEN.fullName, GIVEN.fullName]);
  });

  test("of the form serves no later payment when the buyer does not agree to that", async () => {
    const pay = async (form?: typeof give, more: object = {}) => {
      const { id, option } = await open();
      await form?.(id, option);
      return confirm(id, { ...(await sign(api, id, { wallet, option })), ...more });
    };
    expect([(await pay(give)).status, (await pay()).status]).toEqual([200, 200]);
    expect((await pay(giveOnce)).status).toBe(200);
    expect(await pay()).toMatchObject(OUTSTANDING);
    // The checkout repeats what the form was given.
    expect((await pay(giveOnce, { collectedData: collectedData() })).status).toBe(200);
    expect(await pay()).toMatchObject(OUTSTANDING);
    expect([(await pay(give)).status, (await pay()).status]).toEqual([200, 200]);
  });

  test("of a form without a token it counts when nothing else was given, the latest submission alone", async () => {
    const { id, option } = await open();
    for (const fullName of ["Before", GIVEN.fullName]) {
      await giveData({ paymentId: id, accounts: [option.account], data: { ...GIVEN, fullName } }, "req_1");
    }
    expect((await confirm(id, await sign(api, id, { wallet, option }))).status).toBe(200);
    expect(await shown(id)).toBe(GIVEN.fullName);
  });

  test("collectedData is the last word, also over the account's own of before", async () => {
    const first = await open();
    await give(first.id, first.option, { fullName: "Form" });
    const signed = await sign(api, first.id, { wallet, option: first.option });
    const last = { ...signed, collectedData: collectedData({ fullName: "First" }) };
    expect((await confirm(first.id, last)).status).toBe(200);
    const { id, option } = await open();
    const body = await sign(api, id, { wallet, option });
    expect((await confirm(id, { ...body, collectedData: collectedData() })).status).toBe(200);
    expect([await shown(first.id), await shown(id)]).toEqual(["First", GIVEN.fullName]);
    const third = await open();
    expect(
      (await confirm(third.id, await sign(api, third.id, { wallet, option: third.option }))).status,
    ).toBe(200);
    expect(await shown(third.id)).toBe(GIVEN.fullName);
  });

  test("in confirm it is kept, and sending the same again is harmless", async () => {
    const { id, option } = await open();
    const body = { ...(await sign(api, id, { wallet, option })), collectedData: collectedData() };
    expect((await confirm(id, body)).status).toBe(200);
    expect((await confirm(id, body)).status).toBe(200);
    expect(await keptOf(id)).toHaveLength(1);
  });

  test("in fetch it is kept, so that a coin can be paid without the form", async () => {
    const { id, option } = await open("ETH");
    const answer = await fetchActions(id, { optionId: option.id, data: "", collectedData: collectedData() });
    expect(answer.status).toBe(200);
    const body = await sign(api, id, { wallet, option });
    expect((await confirm(id, body)).status).toBe(200);
    expect(await shown(id)).toBe(GIVEN.fullName);
  });

  test("of a coin's buyer is the account's once its transaction has paid", async () => {
    const { id, option } = await open("ETH");
    await give(id, option);
    expect((await confirm(id, await sign(api, id, { wallet, option }))).status).toBe(200);
    expect((await untilFinal(api, id)).status).toBe("succeeded");
    const next = await open();
    expect((await confirm(next.id, await sign(api, next.id, { wallet, option: next.option }))).status).toBe(
      200,
    );
    expect(await shown(next.id)).toBe(GIVEN.fullName);
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

  test("data that was not required is not kept", async () => {
    await requireData(account.merchant, { ask: "never" });
    const { id, option } = await open();
    const body = { ...(await sign(api, id, { wallet, option })), collectedData: collectedData() };
    expect((await confirm(id, body)).status).toBe(200);
    const form = { paymentId: await createPayment(api), accounts: [option.account], data: GIVEN };
    expect(await submitForm(form)).toEqual({ status: 200, text: '{"ok":true,"isKept":false}' });
    expect([await keptOf(id), await keptOf(form.paymentId)]).toEqual([[], []]);
  });
});
