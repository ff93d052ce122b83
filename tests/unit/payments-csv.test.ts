import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvField, csvRow, decimalOf } from "@/server/kernel/csv";

/** Parses one record by RFC 4180, independently of the writer. */
function parse(record: string): string[] {
  const fields: string[] = [];
  let rest = record;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const found = quoted?.[0] ?? /^[^,\r]*/.exec(rest)?.[0] ?? "";
    fields.push(quoted ? (quoted[1] ?? "").replaceAll('""', '"') : found);
    rest = rest.slice(found.length);
    if (rest === "\r\n") return fields;
    if (!rest.startsWith(",")) throw new Error(`no separator at ${JSON.stringify(rest.slice(0, 20))}`);
    rest = rest.slice(1);
  }
}

describe("a field", () => {
  test.each([
    ["plain text", "plain text"],
    ["", ""],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\nlines"'],
    ["old\rmac", '"old\nmac"'],
    ["a;b", '"a;b"'],
    ["O'Brien", `"O'Brien"`],
  ])("%j is written %j", (value, written) => {
    expect(csvField(value)).toBe(written);
  });

  test("of nothing is empty", () => {
    expect(csvField(null)).toBe("");
  });

  test.each([
    '=HYPERLINK("https://evil.example","Invoice")',
    "=1+1",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
  ])("%j is no formula any more", (value) => {
    const [read = ""] = parse(`${csvField(value)}\r\n`);
    expect(read).toBe(`'${value.replace("\r", "\n")}`);
  });
});

test("with any texts, a row has its fields, and one CRLF at its end alone", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[=+\-@,;"'\r\n\t a]*$/));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (values) => {
      const row = csvRow(values);
      expect(row.indexOf("\r")).toBe(row.length - 2);
      const plain = values.map((value) => value.replace(/\r\n?/g, "\n"));
      expect(parse(row).map((field, i) => (field === plain[i] ? field : field.replace(/^'/, "")))).toEqual(
        plain,
      );
      for (const field of parse(row)) expect(field).not.toMatch(/^[=+\-@\t\n]/);
    }),
  );
});

describe("an amount", () => {
  test.each([
    [0n, 2, "0.00"],
    [5n, 2, "0.05"],
    [1250n, 2, "12.50"],
    [1250n, 0, "1250"],
    [1n, 18, "0.000000000000000001"],
    [2n ** 255n, 18, "57896044618658097711785492504343953926634992332820282019728.792003956564819968"],
  ])("%s with %s decimals is %s", (minor, decimals, text) => {
    expect(decimalOf(minor, decimals)).toBe(text);
  });

  test("loses no digit", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 30 }),
        (minor, decimals) => {
          expect(BigInt(decimalOf(minor, decimals).replace(".", ""))).toBe(minor);
        },
      ),
    );
  });
});
