import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { revealData } from "@/server/buyers/reveal-data";
import { giveData } from "@/server/gateway/give-data";
import { loadForm } from "@/server/gateway/load-form";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { FORGED, fieldsOf, GIVEN, requireData, submitForm, tokenOf } from "@/tests/support/buyer-data";
import { createPayment, type Option, sign } from "@/tests/support/pay";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

type Offered = Option & { collectData: { url: string } | null };

let account: TestAccount;
let scope: UserScope;
let api: Api;
let buyer: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  api = app(account.headers);
  await requireData(account.merchant);
});
beforeEach(async () => {
  buyer = await makeWallet();
});

const gateway = (id: string, what: string, body: object) =>
  api.post(`/v1/gateway/payment/${id}/${what}`, body);

/** Returns the option of a wallet's own options answer. */
async function offered(id: string, symbol: string, accounts = buyer.accounts): Promise<Offered> {
  const option = await findOffered(id, symbol, accounts);
  if (!option) throw new Error(`no option in ${symbol}`);
  return option;
}

async function findOffered(id: string, symbol: string, accounts: string[]): Promise<Offered | undefined> {
  const { body } = await api.post<{ options: Offered[] }>(`/v1/gateway/payment/${id}/options`, { accounts });
  return body.options.find(
    (each) => each.amount.display.assetSymbol === symbol && each.account.startsWith("eip155:31337:"),
  );
}

async function shown(id: string): Promise<string | true | undefined> {
  const { fields } = await revealData(scope, id, "req_read");
  return fields.find((field) => field.id === "fullName")?.value;
}

const BOGUS = (symbol: string) => [
  { type: "walletRpc", data: [`0x${"11".repeat(symbol === "ETH" ? 32 : 65)}`] },
];

/** The data that a stranger with the link and the account's address can submit in its name. */
async function forge(id: string, symbol: string): Promise<void> {
  const option = await findOffered(id, symbol, buyer.accounts);
  // The chain already shows the buyer's transaction.
  if (!option) return;
  const { account: payer } = option;
  const token = tokenOf(option.collectData);
  const accounts = [payer];
  await submitForm({ paymentId: id, accounts, data: FORGED });
  await submitForm({ paymentId: id, accounts, token, data: FORGED });
  // The server waits for the made-up transaction of a confirm.
  await Promise.all(
    [option.id, option.id.slice(0, 35)].map((optionId) => forgeFor(id, { optionId, symbol })),
  );
}

async function forgeFor(
  id: string,
  { optionId, symbol }: { optionId: string; symbol: string },
): Promise<void> {
  const fields = { optionId, collectedData: fieldsOf(FORGED) };
  await gateway(id, "fetch", { ...fields, data: "" });
  await gateway(id, "confirm", { ...fields, results: BOGUS(symbol) });
}

describe("the merchant sees what the payer gave, although strangers give data in his name", () => {
  const ways = ["form", "confirm"] as const;
  const cases = ways.flatMap((way) => ["USDC", "USDT", "ETH"].map((symbol) => [way, symbol] as const));

  test.each(cases)(
    "before, between and after his own, on this and on other payments, by %s in %s",
    async (way, symbol) => {
      const earlier = await createPayment(api);
      const id = await createPayment(api);
      await forge(earlier, symbol);
      await forge(id, symbol);
      const option = await offered(id, symbol);
      expect(option.collectData).not.toBeNull();
      const token = tokenOf(option.collectData);
      if (way === "form" || symbol === "ETH") {
        // The buyer corrects the data once.
        for (const fullName of ["Quetzalina Vandermolen", GIVEN.fullName]) {
          const data = { ...GIVEN, fullName };
          await submitForm({ paymentId: id, accounts: [option.account], token, data });
          await forge(id, symbol);
        }
      }
      const other = await offered(id, symbol);
      const signed = await sign(api, id, { wallet: buyer, option });
      await forge(id, symbol);
      const own = way === "confirm" ? { collectedData: fieldsOf(GIVEN) } : {};
      if (symbol === "ETH") {
        // A stranger sees the transaction and reports it first.
        const report = { ...signed, optionId: other.id, collectedData: fieldsOf(FORGED) };
        expect((await gateway(id, "confirm", report)).status).toBe(200);
      }
      const { status, text } = await gateway(id, "confirm", { ...signed, ...own });
      expect(status, text).toBe(200);
      expect(await shown(id)).toBe(GIVEN.fullName);
      expect(
        await submitForm({ paymentId: id, accounts: [option.account], token, data: FORGED }),
      ).toMatchObject({ status: 400 });
      await forgeOnNext(symbol);
      expect(await shown(id)).toBe(GIVEN.fullName);
    },
    60_000,
  );

  /** Tries the same on a later payment. */
  async function forgeOnNext(symbol: string): Promise<void> {
    const id = await createPayment(api);
    await forge(id, symbol);
    await expect(revealData(scope, id, "req_read")).rejects.toMatchObject({ code: "not_found" });
  }

  test("and what strangers gave serves no other payment, nor is it taken for his when he gave nothing else", async () => {
    const id = await createPayment(api);
    await forge(id, "USDC");
    const option = await offered(id, "USDC");
    await submitForm({
      paymentId: id,
      accounts: [option.account],
      token: tokenOf(option.collectData),
      data: GIVEN,
    });
    expect((await gateway(id, "confirm", await sign(api, id, { wallet: buyer, option }))).status).toBe(200);
    const next = await createPayment(api);
    await forge(next, "USDC");
    const again = await offered(next, "USDC");
    const signed = await sign(api, next, { wallet: buyer, option: again });
    // Strangers and the account itself submit different data: the buyer must give it again, and neither is used.
    expect(await gateway(next, "confirm", signed)).toMatchObject({
      status: 400,
      body: { code: "params_validation", message: "IC data required but not found" },
    });
    const answer = await gateway(next, "confirm", { ...signed, collectedData: fieldsOf(GIVEN) });
    expect(answer.status, answer.text).toBe(200);
    expect(await shown(next)).toBe(GIVEN.fullName);
  });
});

describe("a stranger learns nothing of an account", () => {
  /** Removes the address and random values, so that the answers of different accounts are comparable. */
  const plain = (text: string, address: string) =>
    text
      .replaceAll(new RegExp(address.slice(2), "gi"), "ADDRESS")
      .replaceAll(/0x[0-9a-f]{40,}/gi, "HEX")
      .replaceAll(/opt_[A-Za-z0-9]+/g, "OPTION")
      .replaceAll(/(token=|"token":")[0-9a-f]+/g, "TOKEN")
      .replaceAll(/"(?:expiresAt|deadline|validBefore|validAfter|nonce|value|amount)":\s*"?\d+"?/g, "NUMBER")
      .replaceAll(/pay_[A-Za-z0-9]+/g, "PAYMENT");

  async function confirmed(wallet: TestWallet): Promise<void> {
    const id = await createPayment(api);
    const option = await offered(id, "USDC", wallet.accounts);
    const signed = await sign(api, id, { wallet, option });
    expect((await gateway(id, "confirm", { ...signed, collectedData: fieldsOf(GIVEN) })).status).toBe(200);
  }

  async function submitted(wallet: TestWallet, id: string, symbol = "USDC"): Promise<void> {
    const option = await offered(id, symbol, wallet.accounts);
    const token = tokenOf(option.collectData);
    const form = { paymentId: id, accounts: wallet.accounts, token, data: GIVEN };
    expect((await submitForm(form)).status).toBe(200);
  }

  /** Collects everything that a holder of the payment's link can read about an account. */
  async function answersTo(id: string, wallet: TestWallet): Promise<string[]> {
    const accounts = [wallet.accounts[0] ?? ""];
    const answers: string[] = [];
    const keep = ({ status, text }: { status: number; text: string }) =>
      answers.push(`${status} ${plain(text, wallet.account.address)}`);
    keep(await gateway(id, "options", { accounts }));
    keep({
      status: 0,
      text: JSON.stringify(await loadForm({ paymentId: id, accounts: accounts.join(), token: "" })),
    });
    for (const data of [{}, { fullName: "x" }, FORGED])
      keep(await submitForm({ paymentId: id, accounts, data }));
    for (const symbol of ["USDC", "USDT", "ETH"]) {
      const { id: optionId, collectData } = await offered(id, symbol, accounts);
      const token = tokenOf(collectData) ?? "";
      const address = { paymentId: id, accounts: accounts.join(), token };
      keep({ status: 0, text: JSON.stringify(await loadForm(address)) });
      keep(await gateway(id, "fetch", { optionId, data: "" }));
      keep(await gateway(id, "confirm", { optionId, results: BOGUS(symbol) }));
      const broken = { optionId, results: BOGUS(symbol), collectedData: { fields: [] } };
      keep(await gateway(id, "confirm", broken));
    }
    return answers;
  }

  test("whether it is known, gave data to this payment, to another, or never: the answers are the same", async () => {
    const never = await makeWallet();
    const known = await makeWallet();
    const here = await makeWallet();
    const elsewhere = await makeWallet();
    const id = await createPayment(api);
    await confirmed(known);
    await submitted(here, id);
    await submitted(elsewhere, await createPayment(api));
    const expected = await answersTo(id, never);
    expect(expected).toHaveLength(5 + 3 * 4);
    expect(new Set(expected.map((answer) => answer.slice(0, 3)))).toEqual(
      new Set(["0 {", "200", "400", "422"]),
    );
    for (const wallet of [known, here, elsewhere]) expect(await answersTo(id, wallet)).toEqual(expected);
  }, 60_000);
});

describe("a stranger keeps nobody from giving data", () => {
  const strangers = (from: number) =>
    Array.from({ length: 100 }, (_, i) => `eip155:31337:0x${(from + i).toString(16).padStart(40, "0")}`);

  /** Calls the module directly, since the form's limit by network address would apply earlier. */
  async function flood(id: string, payer: string): Promise<void> {
    for (let i = 0; i < 12; i++) {
      await giveData({ paymentId: id, accounts: strangers(1_000 * (i + 1)), data: FORGED }, "req_flood");
    }
    for (let i = 0; i < 15; i++) {
      const token = i.toString(16).padStart(28, "0");
      await giveData({ paymentId: id, accounts: [payer], token, data: FORGED }, "req_flood");
    }
  }

  test("by filling the payment with other accounts: rows and timeline stay bounded, and the buyer's count", async () => {
    const id = await createPayment(api);
    const option = await offered(id, "USDC");
    await flood(id, option.account);
    const token = tokenOf(option.collectData);
    const form = { paymentId: id, accounts: [option.account], token, data: GIVEN };
    expect((await submitForm(form)).status).toBe(200);
    for (let i = 0; i < 6; i++) {
      await giveData({ paymentId: id, accounts: strangers(50_000 + 1_000 * i), data: FORGED }, "req_flood");
    }
    const stored = await one<{ rows: number; entries: number }>(
      db,
      sql`select (select count(*)::int from buyer_data where payment_id = ${id}) as rows,
            (select count(*)::int from payment_event where payment_id = ${id} and type = 'data.given') as entries`,
    );
    expect(stored.rows).toBeLessThanOrEqual(600);
    expect(stored.entries).toBe(20);
    expect((await gateway(id, "confirm", await sign(api, id, { wallet: buyer, option }))).status).toBe(200);
    expect(await shown(id)).toBe(GIVEN.fullName);
  });

  test("and collectedData counts after any number of submissions in the buyer's name", async () => {
    const id = await createPayment(api);
    const option = await offered(id, "USDC");
    await flood(id, option.account);
    await flood(id, option.account);
    const signed = await sign(api, id, { wallet: buyer, option });
    const answer = await gateway(id, "confirm", { ...signed, collectedData: fieldsOf(GIVEN) });
    expect(answer.status, answer.text).toBe(200);
    expect(await shown(id)).toBe(GIVEN.fullName);
  });
});
