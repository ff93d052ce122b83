import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { buyerOf, storeListed } from "@/tests/support/listed-payments";

interface Listing {
  data: { paymentId: string; status: string; merchant: { id: string } }[];
  nextCursor: string | null;
  stats: { totalTransactions: number; totalCustomers: number; totalRevenue: unknown[] };
}

const T = Date.UTC(2026, 1, 18, 9, 30);
let account: TestAccount;
let api: Api;
/** Returns the fields that distinguish them. */
const made: Record<string, string> = {};

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
  const at = (ms: number) => ({ createdAt: new Date(T + ms) });
  made.first = await storeListed(account, {
    ...at(0),
    status: "succeeded",
    minor: 900n,
    reference: "Order 100",
  });
  made.second = await storeListed(account, {
    ...at(1),
    status: "failed",
    minor: 2_000n,
    reference: "Order:2",
  });
  made.third = await storeListed(account, { ...at(1), status: "expired", currency: "JPY", minor: 15n });
  made.fourth = await storeListed(account, { ...at(2), status: "cancelled", currency: null, symbol: "WETH" });
  made.kiosk = await storeListed(account, {
    ...at(3),
    status: "succeeded",
    merchantId: account.otherMerchant.id,
    symbol: "USDT",
    chainId: 31_338,
    buyer: buyerOf(2, 31_338),
    reference: "a/b-c:d.e,f+g",
  });
  made.due = await storeListed(account, { ...at(4), lifetimeS: -1 });
  made.open = await storeListed(account, { ...at(5) });
  made.processing = await storeListed(account, { ...at(6), status: "processing", destination: null });
  await storeListed(account, { mode: "live" });
  await storeListed(await makeAccount());
});

const list = async (query = ""): Promise<Listing> => {
  const { status, body, text } = await api.get<Listing>(`/v1/payments${query}`);
  expect(status, text).toBe(200);
  return body;
};
const names = ({ data }: Listing) =>
  data.map(({ paymentId }) => Object.keys(made).find((name) => made[name] === paymentId));
const found = async (query: string) => new Set(names(await list(query)));
const encode = encodeURIComponent;

describe("what is found", () => {
  test("without a query is everything of the account and mode, newest first", async () => {
    const listing = await list();
    const [latest, ...rest] = names(listing);
    expect([latest, ...rest.slice(0, 3)]).toEqual(["processing", "open", "due", "kiosk"]);
    expect(rest).toHaveLength(7);
    expect(listing.nextCursor).toBeNull();
    expect(listing.stats).toEqual({
      totalTransactions: 8,
      totalCustomers: 2,
      totalRevenue: [{ amount: 19, currency: "USD" }],
    });
  });

  test.each([
    ["?status=failed", ["second"]],
    ["?status=succeeded&status=cancelled", ["first", "fourth", "kiosk"]],
    ["?status=expired", ["third", "due"]],
    ["?status=requires_action", ["open"]],
    ["?status=requires_action&status=expired", ["third", "due", "open"]],
    ["?token_symbol=USDC", ["first", "processing"]],
    ["?token_symbol=WETH&token_symbol=USDT", ["fourth", "kiosk"]],
    ["?asset=USDT", ["kiosk"]],
    ["?asset=USDT&token_symbol=USDC", []],
    ["?token_symbol=usdc", []],
    ["?network=eip155:31338", ["kiosk"]],
    ["?network=eip155:31338,eip155:31337", ["first", "fourth", "kiosk", "processing"]],
    ["?network=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", []],
    ["?referenceId=Order", ["first", "second"]],
    ["?referenceId=order", ["third", "fourth", "due", "open", "processing"]],
    [`?referenceId=${encode("/b-c:d.e,f+")}`, ["kiosk"]],
    [`?startTs=${new Date(T + 5).toISOString()}`, ["open", "processing"]],
    [`?endTs=${new Date(T + 1).toISOString()}`, ["first"]],
    [`?startTs=${new Date(T + 1).toISOString()}&endTs=${new Date(T + 2).toISOString()}`, ["second", "third"]],
    ["?startTs=2026-02-18T10:30:00.006%2B01:00", ["processing"]],
    ["?startTs=2026-02-18T04:00:00.006-05:30", ["processing"]],
    ["?startTs=2026-02-18t09:30:00.006z", ["processing"]],
    ["?startTs=2026-02-18T09:30:00.0050001Z", ["processing"]],
    ["?endTs=2026-02-18T09:30:00.0000001Z", ["first"]],
    ["?startTs=2026-02-18T09:31:00Z", []],
    ["?startTs=0000-01-01T00:00:00Z&endTs=0001-01-01T00:00:00Z", []],
    ["?status=succeeded&token_symbol=USDC&network=eip155:31337", ["first"]],
    ["?unknown=1", ["first", "second", "third", "fourth", "kiosk", "due", "open", "processing"]],
  ])("by %s", async (query, expected) => {
    expect(await found(query)).toEqual(new Set(expected));
    expect((await list(query)).stats.totalTransactions).toBe(expected.length);
  });

  test.each(["100%", "Order_", "Ord\\"])(
    "refuses a reference that no payment can have: %s",
    async (pattern) => {
      const { status } = await api.get(`/v1/payments?referenceId=${encode(pattern)}`);
      expect(status).toBe(400);
    },
  );

  test("by merchant, several at once, and nothing for those that are not ours", async () => {
    expect(await found(`?merchantId=${account.otherMerchant.id}`)).toEqual(new Set(["kiosk"]));
    const all = await list(`?merchantId=${account.otherMerchant.id}&merchantId=${account.merchant.id}`);
    expect(names(all)).toEqual(names(await list()));
    expect(all.stats).toEqual((await list()).stats);
    const foreign = (await makeAccount()).merchant.id;
    for (const id of [foreign, "mrch_1", "x", encode("'")])
      expect(await found(`?merchantId=${id}`)).toEqual(new Set());
  });

  test("is confined to the merchants that the key is limited to", async () => {
    const key = await makeApiKey(account.id, { merchantIds: [account.otherMerchant.id] });
    const limited = app({ "Api-Key": key });
    const { body } = await limited.get<Listing>("/v1/payments");
    expect(names(body)).toEqual(["kiosk"]);
    expect(body.stats).toMatchObject({ totalTransactions: 1, totalCustomers: 1 });
    const other = await limited.get<Listing>(`/v1/payments?merchantId=${account.merchant.id}`);
    expect(other.body.data).toEqual([]);
  });

  test("of one merchant is what the merchant listing shows", async () => {
    const merchant = app({ "Api-Key": account.apiKey, "Merchant-Id": account.otherMerchant.id });
    const { body, status } = await merchant.get<Listing>(
      `/v1/merchants/payments?merchantId=${account.merchant.id}`,
    );
    expect(status).toBe(200);
    expect(names(body)).toEqual(["kiosk"]);
  });
});

describe("order", () => {
  test("by date ascending ends with the newest", async () => {
    expect(names(await list("?sortDir=asc")).slice(-3)).toEqual(["due", "open", "processing"]);
  });

  test("by amount compares standard units of money, and what has none is least", async () => {
    const sorted = names(await list("?sortBy=amount&sortDir=desc"));
    expect(sorted.slice(0, 2)).toEqual(["second", "third"]);
    expect(sorted.slice(-2)).toEqual(["first", "fourth"]);
    const ascending = names(await list("?sortBy=amount&sortDir=asc"));
    expect(ascending).toEqual(sorted.toReversed());
  });
});

describe("400", () => {
  test.each([
    "limit=0",
    "limit=201",
    "limit=5.0",
    "limit=-1",
    "limit=",
    "limit=1e2",
    "limit=10&limit=10",
    "limit=+5",
    "referenceId=ab",
    `referenceId=${"a".repeat(36)}`,
    `referenceId=${encode("abc_")}`,
    `referenceId=${encode("abcé")}`,
    "referenceId=abc%00",
    "referenceId=abc&referenceId=abc",
    "startTs=2026-02-30T00:00:00Z",
    "startTs=2025-02-29T00:00:00Z",
    "startTs=2026-13-01T00:00:00Z",
    "startTs=2026-01-01T24:00:00Z",
    "startTs=2026-01-01T00:60:00Z",
    "startTs=2026-01-01T00:00:60Z",
    "startTs=2026-01-01T00:00:00",
    "startTs=2026-01-01",
    "startTs=2026-01-01T00:00:00+02:00",
    "startTs=2026-01-01%2000:00:00Z",
    "startTs=2026-01-01T00:00:00.Z",
    "startTs=2026-01-01T00:00:00%2B24:00",
    "startTs=1767225600",
    "startTs=",
    "endTs=tomorrow",
    "endTs=2026-01-01T00:00:00Z&endTs=2026-01-01T00:00:00Z",
    "status=paid",
    "status=",
    "status=SUCCEEDED",
    "sortBy=fiat",
    "sortBy=date&sortBy=date",
    "sortDir=DESC",
    "token_symbol=",
    "token_symbol=%00",
    "asset=USDC&asset=USDT",
    "network=8453",
    "network=",
    "network=eip155:1,,eip155:2",
    "network=eip155:1,%20eip155:2",
    "merchantId=",
    "merchantId=%00",
    `${"merchantId=m&".repeat(101)}`,
  ])("for %s", async (query) => {
    const { status, body } = await api.get<ErrorBody>(`/v1/payments?${query}`);
    expect([status, body.code]).toEqual([400, "params_validation"]);
    expect(body.issues?.[0]?.field.split(".")[0]).toBe(query.split("=")[0]);
  });

  test.each(["limit=1", "limit=200", `referenceId=${"a".repeat(35)}`, "referenceId=abc", "network=eip155:1"])(
    "not for %s",
    async (query) => {
      await list(`?${query}`);
    },
  );
});

describe("401 and 403", () => {
  test("without a key, with a wrong one, or one that may not read payments", async () => {
    const codeOf = async (headers: Record<string, string>, path = "/v1/payments") => {
      const { status, body } = await app(headers).get<ErrorBody>(path);
      return [status, body.code];
    };
    expect(await codeOf({})).toEqual([401, "missing_api_key"]);
    expect(await codeOf({ "Api-Key": "wcp_test_x" })).toEqual([401, "invalid_api_key"]);
    const writer = await makeApiKey(account.id, { permissions: ["payments:write"] });
    expect(await codeOf({ "Api-Key": writer })).toEqual([403, "forbidden"]);
    expect(await codeOf({ "X-Api-Key": account.apiKey })).toEqual([401, "missing_api_key"]);
    const listing = "/v1/merchants/payments";
    expect(await codeOf({ "Api-Key": account.apiKey }, listing)).toEqual([401, "missing_merchant_id"]);
    const foreign = (await makeAccount()).merchant.id;
    expect(await codeOf({ "Api-Key": account.apiKey, "Merchant-Id": foreign }, listing)).toEqual([
      403,
      "forbidden",
    ]);
  });
});
