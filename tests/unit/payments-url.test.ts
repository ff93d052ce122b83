import { describe, expect, test } from "vitest";
import { parseLayout } from "@/components/payments/list-layout";
import {
  exportHref,
  filtersOf,
  isFiltered,
  type ListQuery,
  listHref,
  readListUrl,
  withoutNulls,
} from "@/components/payments/payments-url";
import { parseSearch } from "@/server/filters/payment-search";
import { isMoment, momentSpan, periodSpan } from "@/server/listings/dashboard/list-period";
import { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { filterOf, orderOf } from "@/server/listings/dashboard/query-filter";

const NOW = new Date("2026-03-05T14:30:00Z");
const HASH = `0x${"Ab".repeat(32)}`;
const ADDRESS = `0x${"Cd".repeat(20)}`;

const read = (search: string) => withoutNulls(readListUrl(new URLSearchParams(search)));

describe("the address", () => {
  const WHOLE: ListQuery = {
    q: "ORD 1/2,+",
    status: ["failed", "expired"],
    merchant: ["mrch_1", "mrch_2"],
    token: ["USDC"],
    network: ["eip155:8453"],
    currency: "USD",
    min: "1",
    max: "20.50",
    from: "2026-01-01",
    to: "2026-01-31T12:00",
    sort: "amount",
    dir: "asc",
    next: "12500000.pay_1",
  };

  test("comes back as it was written", () => {
    expect(read(new URL(listHref(WHOLE), "https://x.test").search)).toEqual(WHOLE);
  });

  test("has nothing of what is left out", () => {
    expect(listHref({})).toBe("/dashboard/payments");
    expect(listHref({ q: null, status: null })).toBe("/dashboard/payments");
    expect(read("")).toEqual({});
    expect(read("status=&utm_source=x")).toEqual({});
  });

  test("drops what no status, period or order is called", () => {
    expect(read("status=paid,failed&period=eon&sort=name&dir=up")).toEqual({ status: ["failed"] });
  });

  test("of an export has the filters and the order, and no place", () => {
    expect(exportHref(WHOLE)).toMatch(/^\/dashboard\/payments\/export\?q=/);
    expect(exportHref(WHOLE)).not.toContain("next=");
  });

  test("is filtered by filters alone", () => {
    expect(isFiltered({ sort: "amount", dir: "asc", next: "1.pay_1" })).toBe(false);
    expect(isFiltered({ status: ["failed"] })).toBe(true);
    expect(filtersOf(WHOLE)).not.toHaveProperty("sort");
  });
});

describe("the query", () => {
  test.each([
    [{ currency: "ABC" }, "currency"],
    [{ min: "1e3" }, "min"],
    [{ min: "-1" }, "min"],
    [{ max: "0.00001" }, "max"],
    [{ from: "2026-02-30" }, "from"],
    [{ to: "2026-13-01" }, "to"],
    [{ network: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] }, "network"],
    [{ q: "a\0b" }, "q"],
  ])("%j is refused", (query, field) => {
    expect(PaymentsQuery.safeParse(query).error?.issues[0]?.path[0]).toBe(field);
  });

  test("becomes a filter", () => {
    const query = {
      status: ["failed" as const, "failed" as const],
      network: ["eip155:8453"],
      currency: "JPY",
      min: "1.5",
    };
    expect(filterOf(query, NOW)).toEqual({
      merchantIds: null,
      refunds: null,
      from: null,
      before: null,
      statuses: ["failed"],
      tokenSymbols: null,
      chainIds: [8453],
      reference: null,
      search: null,
      amounts: { currency: "JPY", least: 15_000n, most: null },
    });
    expect(filterOf({ min: "1", merchant: [] }, NOW)).toMatchObject({ amounts: null, merchantIds: null });
    expect(orderOf({})).toEqual({ sortBy: "date", sortDir: "desc" });
  });
});

describe("a span", () => {
  const span = ({ from, before }: { from: Date | null; before: Date | null }) =>
    [from, before].map((date) => date?.toISOString().slice(0, 16) ?? null);

  test.each([
    ["today", ["2026-03-05T00:00", null]],
    ["yesterday", ["2026-03-04T00:00", "2026-03-05T00:00"]],
    ["7d", ["2026-02-27T00:00", null]],
    ["30d", ["2026-02-04T00:00", null]],
    ["month", ["2026-03-01T00:00", null]],
    ["last_month", ["2026-02-01T00:00", "2026-03-01T00:00"]],
  ] as const)("%s is whole days in UTC", (period, wanted) => {
    expect(span(periodSpan(period, NOW))).toEqual(wanted);
  });

  test("between two moments has its last day, and ends at a given minute", () => {
    expect(span(momentSpan("2026-01-01", "2026-01-31"))).toEqual(["2026-01-01T00:00", "2026-02-01T00:00"]);
    expect(span(momentSpan("2026-01-01T09:30", "2026-01-31T10:00"))).toEqual([
      "2026-01-01T09:30",
      "2026-01-31T10:00",
    ]);
    expect(span(momentSpan(null, null))).toEqual([null, null]);
  });

  test.each(["2026-02-29", "2026-1-1", "2026-01-01T24:00", "2026-01-01T10", "tomorrow", ""])(
    "%j is no moment",
    (text) => {
      expect(isMoment(text)).toBe(false);
    },
  );
});

describe("the search", () => {
  test.each([
    ["  ", null],
    ["pay_1aB", { by: "id", id: "pay_1aB" }],
    ["https://pay.example/?pid=pay_1aB&x=1", { by: "id", id: "pay_1aB" }],
    ["https://pay.example/dashboard/payments/pay_1aB", { by: "id", id: "pay_1aB" }],
    [HASH, { by: "transaction", hash: HASH.toLowerCase() }],
    [HASH.slice(2), { by: "transaction", hash: HASH.toLowerCase() }],
    [`https://basescan.org/tx/${HASH}`, { by: "transaction", hash: HASH.toLowerCase() }],
    [ADDRESS, { by: "buyer", address: ADDRESS.toLowerCase(), chainId: null }],
    [
      `https://basescan.org/address/${ADDRESS}#code`,
      { by: "buyer", address: ADDRESS.toLowerCase(), chainId: null },
    ],
    [`eip155:8453:${ADDRESS}`, { by: "buyer", address: ADDRESS.toLowerCase(), chainId: 8453 }],
    [" ORD-12 ", { by: "text", text: "ORD-12", amount: null, ends: null, merchantIds: null }],
    ["ab", { by: "nothing" }],
  ])("%j is understood", (typed, wanted) => {
    expect(parseSearch(typed)).toEqual(wanted);
  });
});

describe("the layout of a browser", () => {
  test.each([undefined, "", "x", "huge.status"])("%j is the usual one", (cookie) => {
    expect(parseLayout(cookie)).toEqual({
      columns: ["status", "paid", "merchant", "reference", "created"],
      compact: false,
    });
  });

  test("has known columns in their order", () => {
    expect(parseLayout("compact.created.evil.status")).toEqual({
      columns: ["status", "created"],
      compact: true,
    });
    expect(parseLayout("roomy")).toEqual({ columns: [], compact: false });
  });
});
