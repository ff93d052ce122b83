import { describe, expect, test } from "vitest";
import { type PaymentSearch, parseSearch, type TextSearch } from "@/server/filters/payment-search";

const ANY = { currencies: null, symbol: null };

function textOf(search: PaymentSearch | null): TextSearch {
  if (search?.by !== "text") throw new Error(`${search?.by} is no text`);
  return search;
}

describe("an amount", () => {
  test.each([
    ["12.50", { value: "12.50", ...ANY }],
    ["3710", { value: "3710", ...ANY }],
    ["5", { value: "5", ...ANY }],
    ["0.5", { value: "0.5", ...ANY }],
    ["3,710", { value: "3710", ...ANY }],
    ["12,50", { value: "12.50", ...ANY }],
    ["1,234.50", { value: "1234.50", ...ANY }],
    ["1.234,50", { value: "1234.50", ...ANY }],
    ["1 234,50", { value: "1234.50", ...ANY }],
    ["1'234.50", { value: "1234.50", ...ANY }],
    ["1.234.567", { value: "1234567", ...ANY }],
    ["24.857", { value: "24.857", ...ANY }],
    ["€12", { value: "12", currencies: ["EUR"], symbol: null }],
    ["12.50 usd", { value: "12.50", currencies: ["USD"], symbol: null }],
    ["CA$ 7", { value: "7", currencies: ["CAD"], symbol: null }],
    ["24.857 usdc", { value: "24.857", currencies: null, symbol: "USDC" }],
  ])("is read in %j", (typed, wanted) => {
    expect(textOf(parseSearch(typed)).amount).toEqual(wanted);
  });

  test("of a shared sign is one of several currencies", () => {
    const currencies = textOf(parseSearch("$12.50")).amount?.currencies;
    expect(currencies).toEqual(expect.arrayContaining(["USD", "CAD", "AUD"]));
    expect(currencies).not.toContain("EUR");
    expect(textOf(parseSearch("¥3,710")).amount?.currencies).toContain("JPY");
  });

  test.each(["ORD-12", "Table 4", "0605", "12-50", "1.2.3", "12..5", "$12 USD", "a1b", `${"9".repeat(60)}`])(
    "is not read in %j",
    (typed) => {
      expect(textOf(parseSearch(typed)).amount).toBeNull();
    },
  );
});

describe("the ends of a hash or an address", () => {
  test.each([
    ["0xcf65…0605", { start: "cf65", end: "0605", isEither: false }],
    ["0xCF65...0605", { start: "cf65", end: "0605", isEither: false }],
    ["cf65…0605", { start: "cf65", end: "0605", isEither: false }],
    ["0xcf65…", { start: "cf65", end: null, isEither: false }],
    ["…0605", { start: null, end: "0605", isEither: false }],
    ["0xcf6", { start: "cf6", end: null, isEither: false }],
    ["cf65", { start: "cf65", end: "cf65", isEither: true }],
    ["0605", { start: "0605", end: "0605", isEither: true }],
    ["cf650bd1e9", { start: "cf650bd1e9", end: "cf650bd1e9", isEither: true }],
  ])("are read in %j", (typed, wanted) => {
    expect(textOf(parseSearch(typed)).ends).toEqual(wanted);
  });

  test.each(["0xcf", "cf6", "cafés", "ORD-12", "12.50"])("are not read in %j", (typed) => {
    const search = parseSearch(typed);
    expect(search?.by === "text" ? search.ends : null).toBeNull();
  });

  test("are no part of a reference where they are shortened", () => {
    expect(textOf(parseSearch("0xcf65…0605")).text).toBeNull();
    expect(textOf(parseSearch("0xcf65")).text).toBe("0xcf65");
  });
});

test("two letters are too few, and two digits are an amount", () => {
  expect(parseSearch("ab")).toEqual({ by: "nothing" });
  expect(textOf(parseSearch("12"))).toMatchObject({ text: null, amount: { value: "12" } });
});
