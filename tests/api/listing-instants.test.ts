import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "@/scripts/openapi/document";
import { resolveReferences } from "@/server/reference/resolve-references";
import { ROUTES } from "@/server/routes";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { app } from "@/tests/support/app";
import { storeListed } from "@/tests/support/listed-payments";

const CREATED = "2026-02-18T09:30:00.000Z";
/** Operations with a time range, and the names of its two bounds. */
const LISTINGS = [
  ["/v1/payments", "startTs", "endTs"],
  ["/v1/merchants/payments", "startTs", "endTs"],
  ["/v1/merchants/{merchantId}/payments", "start_ts", "end_ts"],
] as const;

let account: TestAccount;

beforeAll(async () => {
  account = await makeAccount();
  await storeListed(account, { status: "succeeded", createdAt: new Date(CREATED) });
});

function get(path: string, query: string) {
  const url = path.replace("{merchantId}", account.merchant.id);
  const headers = { "Api-Key": account.apiKey, "Merchant-Id": account.merchant.id };
  return app(headers).get<{ data: unknown[] }>(`${url}?${query}`);
}

const digits = (length: number) => (value: number) => String(value).padStart(length, "0");
/** RFC 3339 times in every possible year, with every offset. */
const instants = fc
  .record({
    year: fc.oneof(fc.constantFrom(0, 1, 1969, 1970, 8999, 9000, 9999), fc.integer({ min: 0, max: 9999 })),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    offset: fc.constantFrom("Z", "+23:59", "-23:59", "+00:00"),
    fraction: fc.constantFrom("", ".5", ".123456789012"),
  })
  .map(({ year, month, day, hour, offset, fraction }) => {
    const two = digits(2);
    return `${digits(4)(year)}-${two(month)}-${two(day)}T${two(hour)}:59:59${fraction}${offset}`;
  });

describe.each(LISTINGS)("%s", (path, start, end) => {
  test.each([
    ["9999-12-31T23:59:59Z", 0],
    ["9999-12-01T00:00:01Z", 0],
    ["9999-12-31T23:59:59-23:59", 0],
    ["0000-01-01T00:00:00+23:59", 1],
    ["1969-07-20T20:17:40Z", 1],
  ])("from %s on has what was created since", async (instant, found) => {
    const { status, body, text } = await get(path, `${start}=${encodeURIComponent(instant)}`);
    expect([status, body.data?.length], text).toEqual([200, found]);
  });

  test.each([
    ["9999-12-31T23:59:59-23:59", 1],
    ["0000-01-01T00:00:00+23:59", 0],
    ["0000-06-01T00:00:00Z", 0],
  ])("before %s has what was created until then", async (instant, found) => {
    const { status, body, text } = await get(path, `${end}=${encodeURIComponent(instant)}`);
    expect([status, body.data?.length], text).toEqual([200, found]);
  });

  test("answers 200 for any two instants", async () => {
    await fc.assert(
      fc.asyncProperty(instants, instants, async (from, before) => {
        const query = `${start}=${encodeURIComponent(from)}&${end}=${encodeURIComponent(before)}`;
        const { status, text } = await get(path, query);
        expect(status, text).toBe(200);
      }),
      { numRuns: 40 },
    );
  });

  test("takes a leap second, and a fraction of any length", async () => {
    for (const instant of ["2016-12-31T23:59:60Z", "2016-12-31T18:59:60.999999999999-05:00"])
      expect((await get(path, `${start}=${instant}`)).status).toBe(200);
    const beforeNext = await get(path, `${end}=2026-02-18T09:30:00.00000000000000001Z`);
    expect(beforeNext.body.data).toHaveLength(1);
  });

  test("describes both ends as date-time", () => {
    const { paths } = resolveReferences(openApiDocument(ROUTES));
    const parameters = paths[path]?.get?.parameters ?? [];
    const formats = parameters.flatMap(({ name, schema }) =>
      name === start || name === end ? [schema.format] : [],
    );
    expect(formats).toEqual(["date-time", "date-time"]);
  });
});
