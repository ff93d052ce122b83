import { describe, expect, test } from "vitest";
import { exactCountry, searchOf } from "@/components/collect/countries";
import { countriesIn } from "@/components/collect/country-names";
import { LANGUAGES } from "@/components/messages/languages";

const countries = countriesIn("en");
const search = searchOf(countries);
const codesOf = (text: string) => search(text).map(({ code }) => code);

/** A name that a buyer types, and the country that the list then shows first. */
const NAMES: [string, string][] = [
  ["UK", "GB"],
  ["U.K.", "GB"],
  ["england", "GB"],
  ["Great Britain", "GB"],
  ["Scotland", "GB"],
  ["Northern Ireland", "GB"],
  ["GBR", "GB"],
  ["USA", "US"],
  ["U.S.A.", "US"],
  ["US", "US"],
  ["america", "US"],
  ["United States of America", "US"],
  ["UAE", "AE"],
  ["Dubai", "AE"],
  ["Turkey", "TR"],
  ["turkiye", "TR"],
  ["Holland", "NL"],
  ["the netherlands", "NL"],
  ["Nederland", "NL"],
  ["Czech Republic", "CZ"],
  ["Cesko", "CZ"],
  ["Ivory Coast", "CI"],
  ["cote d'ivoire", "CI"],
  ["Swaziland", "SZ"],
  ["Brasil", "BR"],
  ["Deutschland", "DE"],
  ["DEU", "DE"],
  ["Alemania", "DE"],
  ["Allemagne", "DE"],
  ["ドイツ", "DE"],
  ["España", "ES"],
  ["espana", "ES"],
  ["Suomi", "FI"],
  ["Sverige", "SE"],
  ["Österreich", "AT"],
  ["osterreich", "AT"],
  ["Schweiz", "CH"],
  ["Suisse", "CH"],
  ["Polska", "PL"],
  ["Magyarország", "HU"],
  ["Ελλάδα", "GR"],
  ["Україна", "UA"],
  ["日本", "JP"],
  ["中国", "CN"],
  ["السعودية", "SA"],
  ["PRC", "CN"],
  ["Republic of Korea", "KR"],
  ["DPRK", "KP"],
  ["Viet Nam", "VN"],
  ["Burma", "MM"],
  ["Macedonia", "MK"],
  ["Cape Verde", "CV"],
  ["East Timor", "TL"],
  ["Vatican", "VA"],
  ["Holy See", "VA"],
  ["Palestine", "PS"],
  ["Russian Federation", "RU"],
  ["DR Congo", "CD"],
  ["Congo-Brazzaville", "CG"],
  ["Bosnia and Herzegovina", "BA"],
  ["Saint Lucia", "LC"],
  ["St Kitts", "KN"],
  ["Macau", "MO"],
  ["Hong Kong", "HK"],
  ["Taiwan", "TW"],
  ["Kosovo", "XK"],
];

describe("the search for a country", () => {
  test.each(NAMES)("shows for %s first %s", (text, code) => expect(codesOf(text)[0]).toBe(code));

  test("knows the 249 codes of ISO 3166-1 and Kosovo, each by a separate name", () => {
    expect(countries).toHaveLength(250);
    for (const language of Object.keys(LANGUAGES)) {
      expect(new Set(countriesIn(language).map(({ name }) => name)).size).toBe(250);
    }
    expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
  });

  test("finds the beginning of any word, with or without accents", () => {
    expect(codesOf("niger").slice(0, 2)).toEqual(["NE", "NG"]);
    expect(codesOf("cote d")).toEqual(["CI"]);
    expect(codesOf("DE")[0]).toBe("DE");
    expect(codesOf("korea").slice(0, 2).sort()).toEqual(["KP", "KR"]);
    expect(codesOf("zzz")).toEqual([]);
    expect(codesOf(" ")).toHaveLength(250);
  });

  test("says by which name it found a country", () => {
    expect(search("holland")[0]).toEqual({ code: "NL", name: "Netherlands", alias: "Holland" });
    expect(search("netherlands")[0]).toEqual({ code: "NL", name: "Netherlands", alias: null });
  });

  test.each([
    ["UK", "GB"],
    ["germany", "DE"],
    ["Deutschland", "DE"],
    ["fra", "FR"],
    ["Niger", "NE"],
    ["Kore", undefined],
    ["United", undefined],
    ["Congo", undefined],
  ])("%j names exactly %s", (text, code) => expect(exactCountry(search(text), text)?.code).toBe(code));
});
