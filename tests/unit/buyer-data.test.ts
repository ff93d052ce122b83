import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BUYER_DATA, checkData, dataOfFields, fieldsOf } from "@/server/buyers/schema";

const valid = {
  fullName: "Ada Lovelace",
  dob: "1985-12-10",
  porCountry: "GB",
  porAddress: "12 St James's Square, London",
  tosConfirmed: true,
};
const faults = (change: Record<string, unknown>) =>
  checkData({ ...valid, ...change }).map(({ field, message }) => `${field} ${message}`.trim());

describe("the schema", () => {
  test("is the one of the contract", () => {
    const { properties, required, anyOf, additionalProperties } = BUYER_DATA;
    expect(additionalProperties).toBe(false);
    expect(required).toEqual(["fullName", "dob", "tosConfirmed"]);
    expect(anyOf.map((branch) => [...branch.required].sort()).sort()).toEqual([
      ["pobAddress", "pobCountry"],
      ["porAddress", "porCountry"],
    ]);
    expect(properties).toMatchObject({
      fullName: { type: "string", minLength: 1 },
      dob: { type: "string", format: "date" },
      pobCountry: { type: "string", pattern: "^[A-Z]{2}$" },
      porCountry: { type: "string", pattern: "^[A-Z]{2}$" },
      pobAddress: { type: "string", maxLength: 200 },
      porAddress: { type: "string", maxLength: 200 },
      tosConfirmed: { type: "boolean", const: true },
    });
  });

  test("is read alike by us and by a validator of JSON Schema, but for days and countries that do not exist", () => {
    const beyond: string[] = ["inFuture", "tooLongAgo", "noCountry"];
    const ajv = new Ajv({ allErrors: true });
    addFormats(ajv);
    const validate = ajv.compile(BUYER_DATA);
    const text = fc.oneof(
      fc.constantFrom("", "DE", "de", "DEU", "1990-02-29", "1992-02-29", "1990-13-01", "2000-00-10", "true"),
      fc.constantFrom("x".repeat(200), "x".repeat(201), "😀".repeat(200), "DE\n", "0000-01-01", "1990-04-31"),
      fc.string({ unit: "grapheme" }),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    const value = fc.oneof({ weight: 5, arbitrary: text }, fc.boolean(), fc.integer(), fc.constant(null));
    const names = [...Object.keys(BUYER_DATA.properties), "nickname"];
    const change = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
    const left = fc.subarray(names);
    const whole = fc.record({ change, left }).map((made) => {
      const kept = Object.entries(valid).filter(
        ([name]) => !made.left.includes(name) || made.left.length > 5,
      );
      return { ...Object.fromEntries(kept), ...made.change };
    });
    const any = fc.oneof({ weight: 9, arbitrary: whole }, fc.anything());
    fc.assert(
      fc.property(any, (input) => {
        const found = checkData(input).filter(({ rule }) => !beyond.includes(rule));
        expect(found.length === 0, JSON.stringify(validate.errors)).toBe(validate(input));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a value", () => {
  test("of the right form has no fault, by place of birth as by residence", () => {
    expect(checkData(valid)).toEqual([]);
    const { porCountry: _country, porAddress: _address, ...rest } = valid;
    expect(checkData({ ...rest, pobCountry: "GB", pobAddress: "London" })).toEqual([]);
  });

  test.each([
    [{ fullName: "" }, "fullName is needed"],
    [{ fullName: undefined }, "fullName is needed"],
    [{ fullName: 7 }, "fullName must be text"],
    [
      { dob: "1990-02-29" },
      "dob must be a date of the past 120 years written as year, month and day, such as 1990-12-31",
    ],
    [
      { dob: "31.12.1990" },
      "dob must be a date of the past 120 years written as year, month and day, such as 1990-12-31",
    ],
    [{ porCountry: "Germany" }, "porCountry must be the two letters of a country by ISO 3166-1, such as DE"],
    [{ porAddress: "x".repeat(201) }, "porAddress must have at most 200 characters"],
    [{ tosConfirmed: false }, "tosConfirmed must be confirmed"],
    [{ tosConfirmed: "true" }, "tosConfirmed must be true or false"],
    [{ nickname: "Ada" }, "must have no other fields than those of the schema"],
    [
      { porAddress: undefined },
      "must have country of residence and address of residence, or country of birth and place of birth",
    ],
  ])("%j: %s", (change, fault) => {
    expect(faults(change)).toEqual([fault]);
  });

  describe("on 2026-11-23", () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-23T09:59:00Z"), toFake: ["Date"] }));
    afterEach(() => void vi.useRealTimers());

    test.each([
      [{ dob: "2999-01-01" }, "dob must not be in the future"],
      [{ dob: "2026-11-24" }, "dob must not be in the future"],
      [{ dob: "9999-12-31" }, "dob must not be in the future"],
      [{ dob: "1700-01-01" }, "dob must be at most 120 years ago"],
      [{ dob: "0000-01-01" }, "dob must be at most 120 years ago"],
      [{ dob: "1906-11-22" }, "dob must be at most 120 years ago"],
      [{ dob: "1990-02-30" }, "dob must be a date"],
      [{ dob: "1990-04-31" }, "dob must be a date"],
      [{ dob: "1990-13-01" }, "dob must be a date"],
      [{ dob: "1990-00-10" }, "dob must be a date"],
      [{ dob: "1990-01-00" }, "dob must be a date"],
      [{ dob: "1900-02-29" }, "dob must be a date"],
      [{ dob: "90-01-01" }, "dob must be a date"],
      [{ dob: "1990-1-1" }, "dob must be a date"],
      [{ dob: "01/02/1990" }, "dob must be a date"],
      [{ dob: "" }, "dob must be a date"],
      [{ porCountry: "ZZ" }, "porCountry must be an assigned country code of ISO 3166-1"],
      [{ porCountry: "UK" }, "porCountry must be an assigned country code of ISO 3166-1"],
      [{ porCountry: "EU" }, "porCountry must be an assigned country code of ISO 3166-1"],
      [{ porCountry: "de" }, "porCountry must be the two letters"],
      [{ porCountry: "DEU" }, "porCountry must be the two letters"],
      [{ pobCountry: "AA" }, "pobCountry must be an assigned country code of ISO 3166-1"],
    ])("that is impossible, %j: %s", (change, fault) => {
      expect(faults(change)).toEqual([expect.stringContaining(fault)]);
    });

    test.each(["2026-11-23", "1906-11-23", "2008-11-23", "2000-02-29"])("dob %s is possible", (dob) =>
      expect(faults({ dob })).toEqual([]),
    );
  });

  test.each([null, undefined, [], "text", 7])("that is %j is no object", (value) => {
    expect(checkData(value)).toEqual([{ field: "", rule: "unfit", message: "must be an object" }]);
  });

  test("is never part of a fault", () => {
    const canary = "Zebulon Canary";
    const faults = checkData({ [canary]: canary, fullName: [canary], dob: canary, porCountry: canary });
    expect(faults.length).toBeGreaterThan(3);
    expect(JSON.stringify(faults)).not.toContain(canary);
  });
});

test("wallets get a field for each property", () => {
  expect(fieldsOf().map(({ id, type, required }) => [id, type, required])).toEqual([
    ["fullName", "text", true],
    ["dob", "date", true],
    ["pobCountry", "text", false],
    ["pobAddress", "text", false],
    ["porCountry", "text", false],
    ["porAddress", "text", false],
    ["tosConfirmed", "checkbox", true],
  ]);
});

test("a wallet's answers become the object, booleans from their texts", () => {
  const fields = Object.entries(valid).map(([id, value]) => ({ id, value: String(value) }));
  expect(dataOfFields(fields)).toEqual(valid);
  expect(dataOfFields([{ id: "tosConfirmed", value: "yes" }])).toEqual({ tosConfirmed: "yes" });
  expect(dataOfFields([{ id: "fullName", value: "true" }])).toEqual({ fullName: "true" });
});
