import { beforeAll, describe, expect, test, vi } from "vitest";
import { REPORT_HEAD } from "@/server/listings/export/settlement-row";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { storeListed } from "@/tests/support/listed-payments";
import { pastTheRules } from "@/tests/support/owner-db";
import { sql } from "@/tests/support/sql";

vi.setConfig({ testTimeout: 60_000 });

const PATH = "/v1/reports/settlements.csv";
const DAY_MS = 86_400_000;
let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
});

const settle = (at: string, more: object = {}, owner = account) =>
  storeListed(owner, { status: "succeeded", createdAt: new Date(at), ...more });

/** Reads a report: its rows by column. */
async function report(query: string, by = api): Promise<Record<string, string>[]> {
  const { status, text } = await by.get(PATH + query);
  expect(status, text).toBe(200);
  const [head = "", ...lines] = text.split("\r\n").slice(0, -1);
  expect(`${head}\r\n`).toBe(REPORT_HEAD);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, i) => [names[i], value])));
}
const idsOf = async (query: string, by = api) => (await report(query, by)).map(({ paymentId }) => paymentId);

describe("the report", () => {
  test("has a row for each settled payment, with its money, place and transaction", async () => {
    const id = await settle("2025-03-05T10:00:00.123Z", { minor: 1250n, reference: "order 9" });
    await pastTheRules(
      sql`update payment set refunded_amount = 2500000, refund_status = 'partial' where id = ${id}`,
    );
    const [row, ...others] = await report("?from=2025-03-05&to=2025-03-05");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      paymentId: id,
      referenceId: "order 9",
      merchantId: account.merchant.id,
      merchantName: "Corner Shop",
      settledAt: "2025-03-05T10:00:00.123Z",
      networkId: "eip155:31337",
      networkName: "Local One",
      token: "USDC",
      gross: "12.500000",
      fee: "0.005000",
      net: "12.495000",
      fiatCurrency: "USD",
      fiatAmount: "12.50",
      refunded: "2.500000",
      txId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      destination: "0xde5717a710000000000000000000000000000001",
    });
  });

  test("is by settled time, in any order of creation, and leaves out what was never settled", async () => {
    const own = await makeAccount();
    const by = app({ "Api-Key": own.apiKey });
    const times = ["2025-04-30T23:59:59.999Z", "2025-04-01T00:00:00.000Z", "2025-04-15T12:00:00.000Z"];
    const ids: string[] = [];
    for (const at of times) ids.push(await settle(at, {}, own));
    await settle("2025-03-31T23:59:59.999Z", {}, own);
    await settle("2025-05-01T00:00:00.000Z", {}, own);
    await settle("2025-04-10T00:00:00.000Z", { destination: null }, own);
    await storeListed(own, { status: "expired", createdAt: new Date("2025-04-10") });
    expect(await idsOf("?from=2025-04-01&to=2025-04-30", by)).toEqual([ids[1], ids[2], ids[0]]);
    // A moment ends before itself.
    expect(await idsOf("?from=2025-04-01T00:00:00Z&to=2025-04-15T12:00:00Z", by)).toEqual([ids[1]]);
    expect(await idsOf("?from=2025-04-15T14:00:00%2B02:00&to=2025-04-30T23:59:59.999Z", by)).toEqual([
      ids[2],
    ]);
  });

  test("is of the last full month in UTC without bounds", async () => {
    const own = await makeAccount();
    const now = new Date();
    const monthAt = (ahead: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead);
    await settle(new Date(monthAt(-1) - 1).toISOString(), {}, own);
    const first = await settle(new Date(monthAt(-1)).toISOString(), {}, own);
    const last = await settle(new Date(monthAt(0) - 1).toISOString(), {}, own);
    await settle(new Date(monthAt(0)).toISOString(), {}, own);
    expect(await idsOf("", app({ "Api-Key": own.apiKey }))).toEqual([first, last]);
  });

  test("of many payments is whole, also where many were settled at one moment", async () => {
    const own = await makeAccount();
    const ids: string[] = [];
    for (let i = 0; i < 620; i++) {
      ids.push(await settle(new Date(Date.UTC(2025, 5, 1) + Math.floor(i / 300)).toISOString(), {}, own));
    }
    const read = await idsOf("?from=2025-06-01&to=2025-06-01", app({ "Api-Key": own.apiKey }));
    expect(read).toHaveLength(620);
    expect(read).toEqual(ids);
  });

  test("has only the merchants that are asked for and that the key may use", async () => {
    const own = await makeAccount();
    const at = "2025-07-07T00:00:00.000Z";
    const theirs = await settle(at, {}, own);
    const others = await settle(at, { merchantId: own.otherMerchant.id }, own);
    await settle(at, {}, await makeAccount());
    const period = "?from=2025-07-01&to=2025-07-31";
    const by = app({ "Api-Key": own.apiKey });
    expect(await idsOf(period, by)).toEqual([theirs, others]);
    expect(await idsOf(`${period}&merchantId=${own.otherMerchant.id}`, by)).toEqual([others]);
    const limited = app({ "Api-Key": await makeApiKey(own.id, { merchantIds: [own.merchant.id] }) });
    expect(await idsOf(period, limited)).toEqual([theirs]);
    expect(await idsOf(`${period}&merchantId=${own.otherMerchant.id}`, limited)).toEqual([]);
    const live = app({ "Api-Key": await makeApiKey(own.id, { mode: "live" }) });
    expect(await idsOf(period, live)).toEqual([]);
  });

  test("has no text that a spreadsheet takes for a formula", async () => {
    await settle("2025-08-01T00:00:00.000Z", { reference: "-1+cmd" });
    await settle("2025-08-02T00:00:00.000Z", { reference: "a,b" });
    const { text } = await api.get(`${PATH}?from=2025-08-01&to=2025-08-31`);
    expect(text).toContain(`,"'-1+cmd",`);
    expect(text).toContain(',"a,b",');
  });
});

describe("the answer", () => {
  test("is a CSV file with the API's headers, whole or only its headers", async () => {
    const whole = await api.get(`${PATH}?from=2025-03-05&to=2025-03-06`);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="settlements-2025-03-05-2025-03-06.csv"',
      "cache-control": "no-store",
      "svc-version": "2026-02-18",
      "ratelimit-policy": expect.any(String),
    });
    // Every one of many ends and frees its place.
    for (let i = 0; i < 5; i++) {
      const head = await fetch(new URL(PATH, api.url), {
        method: "HEAD",
        headers: { "Api-Key": account.apiKey },
      });
      expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
        200,
        whole.headers.get("content-type"),
        "",
      ]);
    }
    expect((await api.get(PATH)).status).toBe(200);
  });

  test("that a client leaves frees its place", async () => {
    const own = await makeAccount();
    for (let i = 0; i < 8; i++) {
      const leaving = new AbortController();
      const headers = { "Api-Key": own.apiKey };
      const answer = await fetch(new URL(PATH, api.url), { headers, signal: leaving.signal }).catch(
        () => null,
      );
      leaving.abort();
      await answer?.body?.cancel().catch(() => undefined);
    }
    await eventually(
      () => app({ "Api-Key": own.apiKey }).get(PATH),
      ({ status }) => status === 200,
    );
  });

  test.each([
    ["?from=2025-01-31&to=2025-01-01", "to"],
    [
      `?from=2024-01-01T00:00:00Z&to=${new Date(Date.UTC(2024, 0, 1) + 366 * DAY_MS + 1).toISOString()}`,
      "to",
    ],
    ["?from=2024-01-01", "to"],
    ["?to=2025-01-01", "from"],
    ["?from=yesterday&to=2025-01-01", "from"],
    ["?from=2025-02-29&to=2025-03-01", "from"],
    ["?from=2025-01-01T00:00:00&to=2025-01-02", "from"],
    ["?merchantId=", "merchantId.0"],
  ])("to %s is a JSON error about %s", async (query, field) => {
    const { status, body, headers } = await api.get<ErrorBody>(PATH + query);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "params_validation" });
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(body.issues?.[0]?.field).toBe(field);
  });

  test.each([
    "?from=9999-12-01&to=9999-12-31",
    "?from=0000-01-01&to=0000-02-01",
    "?from=1969-12-31&to=1970-01-02",
  ])("to %s, before or after all payments, has no rows", async (query) => {
    expect(await report(query)).toEqual([]);
  });

  test("of a year of 366 days is not refused", async () => {
    expect(await report("?from=2024-01-01&to=2024-12-31")).toEqual([]);
  });
});
