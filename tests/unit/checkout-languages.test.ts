import { describe, expect, it } from "vitest";
import { amountText } from "@/components/checkout/token-text";
import { chooseTag, directionOf, formatTag, LANGUAGES, languageOf } from "@/components/messages/languages";
import { textsOf } from "@/tests/support/messages";

describe.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])("in %s", (language) => {
  it("a value is written as it is and not read as part of the message", () => {
    const t = textsOf(language, "checkout.page");
    expect(t("titlePaid", { amount: "{merchant}", merchant: "$&" })).toContain("{merchant}");
    expect(t("reference", { reference: "$& $1 <b>#</b>" })).toContain("$& $1 <b>#</b>");
  });

  it("amounts and times are written with figures that every explorer knows", () => {
    const amount = {
      unit: "iso4217/EUR",
      value: "123456",
      display: { assetName: "Euro", assetSymbol: "EUR", decimals: 2 },
    };
    const text = amountText(amount as never, formatTag(language));
    expect(text).toMatch(/1.?234[.,]56/);
    const time = new Intl.DateTimeFormat(formatTag(language), { dateStyle: "long" }).format(0);
    expect(time).toMatch(/1970/);
  });
});

describe("the language of a page", () => {
  it("is the first accepted one that there are words for, with its region", () => {
    expect(chooseTag({ accepted: "de-CH, fr;q=0.9" })).toBe("de-CH");
    expect(chooseTag({ accepted: "nl, fr;q=0.5, pt-PT;q=0.8" })).toBe("pt-PT");
    expect(chooseTag({ accepted: "nl, *;q=0.1" })).toBe("en-US");
    expect(chooseTag({ accepted: "de;q=0, ja" })).toBe("ja");
    expect(chooseTag({})).toBe("en-US");
  });

  it("is what was requested for before what was kept, and that before what is accepted", () => {
    expect(chooseTag({ requested: "ja", kept: "ar", accepted: "de" })).toBe("ja");
    expect(chooseTag({ requested: "xx", kept: "ar", accepted: "de" })).toBe("ar");
    expect(chooseTag({ requested: "de", accepted: "en, de-AT;q=0.5" })).toBe("de-AT");
  });

  it("is never anything that a header or an address made up", () => {
    for (const requested of ['de"><script>', "constructor", "__proto__", "de-", "a".repeat(5_000)]) {
      expect(chooseTag({ requested, kept: requested, accepted: requested })).toBe("en-US");
    }
    expect(languageOf("toString")).toBe("en");
  });

  it("runs from right to left in Arabic alone", () => {
    expect(directionOf("ar-EG")).toBe("rtl");
    expect(directionOf("ja")).toBe("ltr");
  });
});
