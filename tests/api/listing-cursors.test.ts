import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { storeListed } from "@/tests/support/listed-payments";

interface Listing {
  data: { paymentId: string }[];
  nextCursor: string | null;
  stats: { totalTransactions: number };
}

const T = Date.UTC(2026, 1, 18);
const COUNT = 230;
let account: TestAccount;
let api: Api;
let ids: string[];

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
  ids = [];
  // Ten at each moment and in each amount, so that only the id distinguishes them.
  for (let i = 0; i < COUNT; i++) {
    const merchantId = i % 3 ? account.merchant.id : account.otherMerchant.id;
    const createdAt = new Date(T + Math.floor(i / 10));
    ids.push(await storeListed(account, { createdAt, merchantId, minor: BigInt(100 + (i % 23)) }));
  }
});

const page = async (query: string): Promise<Listing> => {
  const { status, body, text } = await api.get<Listing>(`/v1/payments?${query}`);
  expect(status, text).toBe(200);
  return body;
};

async function walk(query: string, between: () => Promise<unknown>): Promise<string[]> {
  const read: string[] = [];
  let changes = 0;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: Listing = await page(query + (cursor && `&cursor=${cursor}`));
    read.push(...next.data.map(({ paymentId }) => paymentId));
    cursor = next.nextCursor;
    if (++changes <= 10) await between();
    if (read.length > 3 * COUNT) throw new Error("the walk does not end");
  }
  return read;
}

describe.each([
  // Of one, each page is a request.
  { limit: 1, first: 60 },
  { limit: 7, first: COUNT },
  { limit: 200, first: COUNT },
])("a walk in pages of $limit", ({ limit, first }) => {
  const end = first < COUNT ? `&endTs=${new Date(T + first / 10).toISOString()}` : "";

  test.each(["sortDir=desc", "sortDir=asc", "sortBy=amount&sortDir=desc", "sortBy=amount&sortDir=asc"])(
    "by %s shows everything once while payments are made",
    async (order) => {
      const own = await makeAccount();
      const read = await walk(`limit=${limit}&${order}${end}`, async () => {
        await storeListed(account, { createdAt: new Date(T + 3), minor: 105n });
        await storeListed(account, { minor: 1n });
        await storeListed(own);
      });
      expect(new Set(read).size).toBe(read.length);
      expect(ids.slice(0, first).filter((id) => !read.includes(id))).toEqual([]);
    },
  );

  test("of two merchants merges them in order", async () => {
    const both = `merchantId=${account.merchant.id}&merchantId=${account.otherMerchant.id}`;
    const until = end || `&endTs=${new Date(T + 1_000).toISOString()}`;
    const idle = async () => undefined;
    expect(await walk(`limit=${limit}&${both}${until}`, idle)).toEqual(await walk(`limit=200${until}`, idle));
  });
});

describe("a cursor", () => {
  test("ends exactly with the last full page", async () => {
    const end = `endTs=${new Date(T + 1).toISOString()}`;
    const { stats, data } = await page(`limit=200&${end}`);
    expect(data).toHaveLength(stats.totalTransactions);
    expect((await page(`limit=${data.length}&${end}`)).nextCursor).toBeNull();
    expect((await page(`limit=${data.length - 1}&${end}`)).nextCursor).not.toBeNull();
  });

  test("may be used with another limit", async () => {
    const { nextCursor, data } = await page("limit=2");
    const next = await page(`limit=5&cursor=${nextCursor}`);
    expect(next.data).toHaveLength(5);
    expect(next.data.map(({ paymentId }) => paymentId)).not.toContain(data[1]?.paymentId);
  });

  test("is good for its own query alone, however that is written", async () => {
    const query = "status=requires_action&status=expired&limit=1";
    const { nextCursor } = await page(query);
    await page(`status=expired&status=requires_action&limit=1&cursor=${nextCursor}`);
    for (const other of [
      "",
      "status=expired",
      `${query}&sortDir=asc`,
      `${query}&sortBy=amount`,
      `${query}&asset=USDC`,
    ]) {
      await expectRefused(api, `/v1/payments?${other}&cursor=${nextCursor}`);
    }
    const stranger = app({ "Api-Key": (await makeAccount()).apiKey });
    await expectRefused(stranger, `/v1/payments?${query}&cursor=${nextCursor}`);
  });

  test("that was changed, cut, made up or is long is refused", async () => {
    const { nextCursor } = await page("limit=1");
    const cursor = nextCursor ?? "";
    const flipped = [...cursor].map(
      (letter, i) => cursor.slice(0, i) + (letter === "A" ? "B" : "A") + cursor.slice(i + 1),
    );
    const bad = [
      ...flipped,
      cursor.slice(0, -1),
      `${cursor}A`,
      "",
      "null",
      "%00",
      "a".repeat(8_000),
      "..",
      "e30=",
    ];
    for (const each of bad) await expectRefused(api, `/v1/payments?limit=1&cursor=${each}`);
  });
});

async function expectRefused(by: Api, path: string): Promise<void> {
  const { status, body } = await by.get<ErrorBody>(path);
  expect([status, body.code], path.slice(0, 300)).toEqual([400, "invalid_params"]);
}
