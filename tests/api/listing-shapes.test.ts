import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { buyerOf, storeListed } from "@/tests/support/listed-payments";
import { db, one, sql } from "@/tests/support/sql";

type Item = Record<string, unknown>;
interface Listing {
  data: Item[];
  nextCursor: string | null;
}
interface LegacyListing {
  data: Item[];
  next_cursor: string | null;
  stats: Item;
}

const CREATED = "2026-02-18T09:30:00.123Z";
const createdAt = new Date(CREATED);
const END = "endTs=2026-03-01T00:00:00Z";
let account: TestAccount;
let api: Api;
let paidId: string;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ ...account.headers });
  paidId = await storeListed(account, { status: "succeeded", createdAt, minor: 1_050n });
});

const first = async (query: string): Promise<Item> => {
  const { body } = await api.get<Listing>(`/v1/merchants/payments?${query}`);
  return body.data[0] ?? {};
};
const legacy = (query = "", headers: Record<string, string> = { "X-Api-Key": account.apiKey }) =>
  app(headers).get<LegacyListing>(`/v1/merchants/${account.merchant.id}/payments${query}`);

describe("an item", () => {
  test("of a settled payment has everything", async () => {
    const item = await first(END);
    const { updated, hash } = await one<{ updated: Date; hash: string }>(
      db,
      sql`select updated_at as updated, tx_hash as hash from payment where id = ${paidId}`,
    );
    const token = {
      value: "10500000",
      display: { assetSymbol: "USDC", decimals: 6, networkName: "Local One" },
    };
    expect(item).toMatchObject({
      paymentId: paidId,
      merchant: { id: account.merchant.id, name: account.merchant.name, iconUrl: null },
      referenceId: "order 1",
      status: "succeeded",
      isTerminal: true,
      fiatAmount: { unit: "iso4217/USD", value: "1050", display: { assetSymbol: "USD", decimals: 2 } },
      tokenAmount: token,
      settlement: { settled: true, amount: { ...token, value: "10495000" }, txHash: hash },
      fees: { total: { ...token, value: "5000" }, fixed: { ...token, value: "0" }, percentage: "0.4" },
      createdAt: CREATED,
      lastUpdatedAt: updated.toISOString(),
      settledAt: CREATED,
    });
    expect(item.buyer).toEqual({ accountCaip10: buyerOf(1) });
    expect(item.transaction).toEqual({ networkId: "31337", hash, nonce: 7 });
  });

  test("of a new payment leaves out what is unknown", async () => {
    const order = { referenceId: "new", amount: { unit: "iso4217/USD", value: "1500" } };
    const { body, status } = await api.post<{ paymentId: string }>("/v1/payments", order);
    expect(status).toBe(201);
    const item = await first("referenceId=new&limit=1");
    expect(Object.keys(item).toSorted()).toEqual(
      [
        "paymentId",
        "merchant",
        "referenceId",
        "status",
        "isTerminal",
        "amount",
        "fiatAmount",
        "createdAt",
        "lastUpdatedAt",
        "expiresAt",
        "exceptions",
      ].toSorted(),
    );
    expect(item).toMatchObject({ paymentId: body.paymentId, status: "requires_action", isTerminal: false });
  });

  test("of a payment in a pegged token has its token, and its money", async () => {
    const { body } = await api.get<Listing>(`/v1/merchants/payments?${END}`);
    const [{ tokenAmount } = {}] = body.data;
    const { unit } = tokenAmount as { unit: string };
    await api.post("/v1/payments", { referenceId: "token", amount: { unit, value: "1239999" } });
    const item = await first("referenceId=token&token_symbol=USDC&network=eip155:31337");
    expect(item).toMatchObject({
      fiatAmount: { unit: "iso4217/USD", value: "123" },
      tokenAmount: { unit, value: "1239999" },
    });
  });

  test("shows what is still to be settled, and nothing where nothing is", async () => {
    await storeListed(account, { status: "processing", reference: "pending" });
    await storeListed(account, { status: "succeeded", reference: "vault", destination: null });
    expect((await first("referenceId=pending")).settlement).toEqual({ settled: false });
    const vault = await first("referenceId=vault");
    expect([vault.settlement, vault.settledAt]).toEqual([undefined, undefined]);
  });
});

describe("the legacy listing", () => {
  test("has its own shape, all of it", async () => {
    const { status, body } = await legacy("?end_ts=2026-03-01T00:00:00Z");
    expect(status).toBe(200);
    const { tx_hash, last_updated_at, token_caip19, token_logo, chain_logo, ...item } = body.data[0] ?? {};
    expect(item).toEqual({
      payment_id: paidId,
      merchant_id: account.merchant.id,
      reference_id: "order 1",
      status: "succeeded",
      is_terminal: true,
      wallet_name: "",
      wallet_logo: null,
      token_symbol: "USDC",
      token_decimals: 6,
      chain_id: "eip155:31337",
      buyer_caip10: buyerOf(1),
      nonce: 7,
      token_amount: "10500000",
      fiat_amount: 10.5,
      fiat_currency: "USD",
      created_at: CREATED,
      settled_at: CREATED,
      settlement_status: "settled",
      settlement_tx_hash: tx_hash,
    });
    expect(token_caip19).toMatch(/^eip155:31337\/erc20:0x/);
    for (const logo of [token_logo, chain_logo]) expect(logo).toMatch(/^http/);
    expect(last_updated_at).toMatch(/Z$/);
    expect(body.next_cursor).toBeNull();
    expect(body.stats).toEqual({
      total_customers: 1,
      total_revenue: { amount: 10.5, currency: "USD" },
      total_transactions: 1,
    });
  });

  test("knows no cancelled payment but a failed one", async () => {
    const id = await storeListed(account, {
      status: "cancelled",
      createdAt: new Date("2025-01-01T00:00:00Z"),
    });
    const { body } = await legacy("?status=failed&end_ts=2026-01-01T00:00:00Z");
    expect(body.data).toMatchObject([{ payment_id: id, status: "failed", is_terminal: true, tx_hash: null }]);
    expect(body.stats.total_revenue).toEqual({ amount: 0, currency: "USD" });
  });

  test("is walked by next_cursor, which is no cursor elsewhere", async () => {
    const { body } = await legacy("?limit=1&asset=USDC&network=eip155:31337&sort_by=amount&sort_dir=asc");
    const next = await legacy(
      `?limit=1&asset=USDC&network=eip155:31337&sort_by=amount&sort_dir=asc&cursor=${body.next_cursor}`,
    );
    expect(next.status).toBe(200);
    expect(next.body.data[0]?.payment_id).not.toBe(body.data[0]?.payment_id);
    expect((await legacy(`?limit=1&cursor=${body.next_cursor}`)).status).toBe(400);
  });

  test("takes both names of the key, and one key only", async () => {
    expect((await legacy("", { "Api-Key": account.apiKey })).status).toBe(200);
    const both = { "Api-Key": account.apiKey, "X-Api-Key": await makeApiKey(account.id) };
    expect((await legacy("", both)).status).toBe(400);
    expect((await legacy("", {})).status).toBe(401);
  });

  test("of a merchant that is unknown, foreign, deleted or not the key's is not found, byte for byte", async () => {
    const gone = (await makeAccount()).merchant.id;
    const limited = await makeApiKey(account.id, { merchantIds: [account.otherMerchant.id] });
    const answers = [
      await app({ "Api-Key": account.apiKey }).get<ErrorBody>(`/v1/merchants/${gone}/payments`),
      await app({ "Api-Key": account.apiKey }).get<ErrorBody>("/v1/merchants/mrch_1/payments"),
      await app({ "Api-Key": limited }).get<ErrorBody>(`/v1/merchants/${account.merchant.id}/payments`),
    ];
    for (const { status, body, text } of answers) {
      expect([status, body.code]).toEqual([404, "not_found"]);
      expect(text).toBe(answers[0]?.text);
    }
  });

  test.each([
    "limit=0",
    "limit=201",
    "status=cancelled",
    "start_ts=2026-01-01",
    "sort_by=amount_desc",
    "network=1",
  ])("refuses %s", async (query) => {
    const { status, body } = await app({ "X-Api-Key": account.apiKey }).get<ErrorBody>(
      `/v1/merchants/${account.merchant.id}/payments?${query}`,
    );
    expect([status, body.code]).toEqual([400, "params_validation"]);
  });
});
