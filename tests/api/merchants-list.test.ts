import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import type { MerchantListing } from "@/server/merchants/schema";
import { makeAccount, makeApiKey, makeMerchant, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { db, sql } from "@/tests/support/sql";

let account: TestAccount;
let api: Api;

const NAMES = ["Café 100% Arabica", "cafe_noir", "Back\\slash & Sons", "ΣΙΓΜΑ", "Éclair", "Zebra"];

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
  for (const name of NAMES) await makeMerchant(account.id, name);
});

const list = async (query: Record<string, string> = {}, by = api) => {
  const answer = await by.get<MerchantListing>(`/v1/merchants?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const namesOf = ({ merchants }: MerchantListing) => merchants.map(({ name }) => name);

describe("200", () => {
  test("has every merchant of the account, newest first, with each of its fields", async () => {
    const { merchants, totalCount, nextCursor } = await list();
    expect(merchants.map(({ name }) => name)).toEqual([...NAMES.toReversed(), "Kiosk", "Corner Shop"]);
    expect({ totalCount, nextCursor }).toEqual({ totalCount: 8, nextCursor: null });
    const created = merchants.map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().toReversed());
    const { createdAt: _, ...last } = merchants.at(-1) as (typeof merchants)[number];
    const { id, name } = account.merchant;
    expect(last).toEqual({ id, name, email: `${id}@florin.test`, status: "active", iconUrl: null });
  });

  test.each([
    ["in any case", "CAFÉ", ["Café 100% Arabica"]],
    ["in any case beyond Latin", "σιγμα", ["ΣΙΓΜΑ"]],
    ["an accented capital by its small letter", "éclair", ["Éclair"]],
    ["a percent sign, to the letter", "%", ["Café 100% Arabica"]],
    ["an underscore, to the letter", "_noir", ["cafe_noir"]],
    ["a backslash, to the letter", "\\", ["Back\\slash & Sons"]],
    ["what nobody has", "x%x", []],
  ])("searches %s", async (_name, search, found) => {
    const page = await list({ search });
    // Every id also has an underscore.
    const names = namesOf(page).filter((name) => !["Kiosk", "Corner Shop"].includes(name));
    expect(names).toEqual(found);
  });

  test("searches ids, in any case", async () => {
    const { id, name } = account.merchant;
    expect(namesOf(await list({ search: id.slice(20).toLowerCase() }))).toEqual([name]);
    expect((await list({ search: "MRCH_", limit: "1" })).totalCount).toBe(8);
  });

  test("searches 256 characters", async () => {
    expect((await list({ search: "🥐".repeat(256) })).totalCount).toBe(0);
  });

  test("filters by status", async () => {
    const paused = await makeMerchant(account.id, "Paused");
    await db.query(sql`update merchant set status = 'suspended' where id = ${paused.id}`);
    expect(namesOf(await list({ status: "suspended" }))).toEqual(["Paused"]);
    expect(namesOf(await list({ status: "active" }))).not.toContain("Paused");
    expect((await list({ status: "inactive" })).merchants).toEqual([]);
    expect(namesOf(await list({ status: "suspended", search: "zebra" }))).toEqual([]);
    await api.delete(`/v1/merchants/${paused.id}`);
  });

  test("hides what was deleted, and what the key is not for", async () => {
    const gone = await makeMerchant(account.id, "Gone");
    await api.delete(`/v1/merchants/${gone.id}`);
    expect(namesOf(await list())).not.toContain("Gone");
    const key = await makeApiKey(account.id, { merchantIds: [account.merchant.id, gone.id] });
    const page = await list({}, app({ "Api-Key": key }));
    expect({ names: namesOf(page), totalCount: page.totalCount }).toEqual({
      names: ["Corner Shop"],
      totalCount: 1,
    });
  });

  test("shows another partner nothing", async () => {
    const stranger = await makeAccount();
    const names = namesOf(await list({}, app({ "Api-Key": stranger.apiKey })));
    expect(names).toEqual(["Kiosk", "Corner Shop"]);
  });
});

describe("pages", () => {
  test.each([1, 3, 7, 100])("of %i miss nothing and repeat nothing, with equal times", async (limit) => {
    const other = await makeAccount();
    const by = app({ "Api-Key": other.apiKey });
    const at = new Date("2026-01-02T03:04:05.678Z");
    const ids = Array.from({ length: 12 }, () => newId("mrch"));
    for (const id of ids) {
      await db.query(
        sql`insert into merchant (id, account_id, name, created_at) values (${id}, ${other.id}, 'same', ${at})`,
      );
    }
    const read: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page++) {
      const query: Record<string, string> = {
        limit: String(limit),
        search: "same",
        ...(cursor && { cursor }),
      };
      const { merchants, nextCursor, totalCount } = await list(query, by);
      expect(merchants.length).toBeLessThanOrEqual(limit);
      expect(totalCount).toBeGreaterThanOrEqual(12);
      read.push(...merchants.map(({ id }) => id));
      // New entries come before the first page, not into a later one.
      await makeMerchant(other.id, "same");
      cursor = nextCursor;
      if (!cursor) break;
    }
    expect(read).toEqual(ids.toSorted().toReversed());
  });

  test("are of twenty by default", async () => {
    const other = await makeAccount();
    for (let i = 0; i < 19; i++) await makeMerchant(other.id, `Stall ${i}`);
    const { merchants, totalCount, nextCursor } = await list({}, app({ "Api-Key": other.apiKey }));
    expect({ shown: merchants.length, totalCount }).toEqual({ shown: 20, totalCount: 21 });
    expect(nextCursor).not.toBeNull();
  });
});

describe("400", () => {
  const refused = (query: string, by = api) => by.get<ErrorBody>(`/v1/merchants?${query}`);

  test.each([
    ["a limit of 0", "limit=0", "limit"],
    ["a limit of 101", "limit=101", "limit"],
    ["a limit with a point", "limit=5.0", "limit"],
    ["a limit that is given twice", "limit=1&limit=2", "limit"],
    ["an empty limit", "limit=", "limit"],
    ["an unknown status", "status=deleted", "status"],
    ["an empty search", "search=", "search"],
    ["a search of 257 characters", `search=${"x".repeat(257)}`, "search"],
    ["a search with NUL", "search=%00", "search"],
  ])("%s", async (_name, query, field) => {
    const { status, body } = await refused(query);
    expect({ status, code: body.code, field: body.issues?.[0]?.field }).toEqual({
      status: 400,
      code: "params_validation",
      field,
    });
  });

  test("a cursor that is flipped, invented, of another query or of another account", async () => {
    const { nextCursor } = await list({ limit: "1" });
    const cursor = nextCursor ?? "";
    const flipped = cursor.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const stranger = app({ "Api-Key": (await makeAccount()).apiKey });
    const limited = app({ "Api-Key": await makeApiKey(account.id, { merchantIds: [account.merchant.id] }) });
    const answers = await Promise.all([
      refused(`limit=1&cursor=${flipped}`),
      refused("cursor=AAAA"),
      refused("cursor="),
      refused(`cursor=${"A".repeat(8_000)}`),
      refused(`cursor=${cursor}&search=a`),
      refused(`cursor=${cursor}&status=active`),
      refused(`cursor=${cursor}`, stranger),
      refused(`cursor=${cursor}`, limited),
    ]);
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid_params" });
    }
    expect((await list({ cursor, limit: "2" })).merchants).toHaveLength(2);
  });
});
