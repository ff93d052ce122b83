import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinAddress, splitAddress } from "@/components/collect/address-parts";
import { faultsOf } from "@/components/collect/form-values";
import { LANGUAGES } from "@/components/messages/languages";
import { requireFormData } from "@/server/buyers/read-fields";
import { addressFault, addressFormOf, addressText } from "@/server/kernel/addresses";
import { COUNTRIES } from "@/server/kernel/countries";
import { textsOf } from "@/tests/support/messages";

const given = (
  ...[street = "1 Main Street", city = "Springfield", postalCode = "", region = ""]: string[]
) => ({
  street,
  city,
  postalCode,
  region,
});

describe("an address is written as its country writes it", () => {
  test.each([
    ["NL", given("Herengracht 1", "Amsterdam", "1015 ba"), "Herengracht 1, 1015 BA Amsterdam"],
    ["US", given("1 Main St", "Springfield", "62701-1234", "IL"), "1 Main St, Springfield, IL 62701-1234"],
    ["GB", given("12 St James's Square", "London", "sw1y 4jh"), "12 St James's Square, London SW1Y 4JH"],
    ["JP", given("1-1", "千代田区", "100-0001", "東京都"), "100-0001 東京都, 千代田区, 1-1"],
    ["MX", given("Reforma 1", "Cuauhtémoc", "06600", "CDMX"), "Reforma 1, 06600 Cuauhtémoc, CDMX"],
    ["AE", given("Sheikh Zayed Road", "Dubai"), "Sheikh Zayed Road, Dubai"],
    ["KE", given("Moi Avenue", "Nairobi", "00100"), "Moi Avenue, Nairobi 00100"],
    // The general form: what was given, in its order.
    ["BO", given("Calle 1", "La Paz"), "Calle 1, La Paz"],
    ["BO", given("Calle 1", "La Paz", "0001", "Murillo"), "Calle 1, 0001 La Paz, Murillo"],
  ])("%s", (country, parts, text) => {
    expect(addressFault(country, parts)).toBeNull();
    expect(addressText(country, parts)).toBe(text);
  });
});

describe("a postal code fits its country", () => {
  test.each([
    ["DE", "10115", ["1011", "1011A", "101155", ""]],
    ["GB", "EC1A 1BB", ["EC1A", "12345", "EC1A 1BBB"]],
    ["US", "62701", ["6270", "62701-", "627011234"]],
    ["CA", "K1A 0B1", ["K1A", "1K1 0B1", "K1A0B11"]],
    ["IE", "D02 X285", ["D02", "D02 X28"]],
    ["PT", "1000-001", ["1000", "1000001"]],
    ["JP", "1000001", ["100", "100-00011"]],
    ["BR", "01310-100", ["01310", "0131010"]],
    ["PL", "00-001", ["00001", "00-01"]],
    ["IN", "110 001", ["11000", "1100011"]],
  ])("%s takes %s", (country, code, refused) => {
    const at = (postalCode: string) => addressFault(country, given("S 1", "C", postalCode, "R"));
    expect(at(code)).toBeNull();
    for (const wrong of refused) expect(at(wrong), wrong).toMatchObject({ part: "postalCode" });
  });

  test("every country has a form whose required parts are among its own", () => {
    for (const country of COUNTRIES.keys()) {
      const { order, required } = addressFormOf(country);
      expect(order).toEqual(expect.arrayContaining(["street", "city"]));
      expect(order).toEqual(expect.arrayContaining([...required]));
    }
  });
});

test("parts survive the form's text, and a wallet's own text is not split", () => {
  const part = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\u001f", ""));
  fc.assert(
    fc.property(fc.tuple(part, part, part, part), ([street, city, postalCode, region]) => {
      const parts = { street, city, postalCode, region };
      const isEmpty = Object.values(parts).every((text) => text.trim() === "");
      expect(splitAddress(joinAddress(parts))).toEqual(isEmpty ? given("", "") : parts);
    }),
  );
  expect(splitAddress("Herengracht 1, Amsterdam")).toBeNull();
});

test("form and server refuse the same addresses, and say so in every language", () => {
  const person = { fullName: "Ada", dob: "1990-12-31", porCountry: "DE", tosConfirmed: true };
  const wrong = given("Hauptstr. 1", "Berlin", "1011");
  for (const language of Object.keys(LANGUAGES)) {
    const t = textsOf(language, "form.live");
    const typed = { ...person, porAddress: joinAddress(wrong) };
    expect(faultsOf(typed, 0, t)).toEqual({ porAddress: t("noPostalCode") });
    const missing = { ...person, porAddress: joinAddress({ ...wrong, city: " " }) };
    expect(faultsOf(missing, 0, t)).toEqual({ porAddress: t("missing.city") });
  }
  expect(() => requireFormData(person, wrong)).toThrow(/porAddress/);
  expect(() => requireFormData(person, { ...wrong, city: "" })).toThrow(/porAddress/);
  expect(requireFormData(person, { ...wrong, postalCode: "10115" })).toEqual({
    ...person,
    porAddress: "Hauptstr. 1, 10115 Berlin",
  });
});
