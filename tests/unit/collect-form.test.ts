import { describe, expect, test } from "vitest";
import { readWayBack } from "@/components/collect/callback-url";
import { branchOf, dataOf, faultsOf, outline } from "@/components/collect/form-values";
import { readPrefill } from "@/components/collect/prefill";
import { CATALOGUE } from "@/components/messages/catalogue";
import { LANGUAGES, type Language } from "@/components/messages/languages";
import { staticRates } from "@/server/assets/rates";
import { isDataNeeded } from "@/server/buyers/data-need";
import { BUYER_DATA, checkData } from "@/server/buyers/schema";
import { textsOf } from "@/tests/support/messages";

type FormMessages = Record<"fields" | "branches", Record<string, string>>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("prefill", () => {
  test("gives the texts of the schema's fields, and no consent", () => {
    const known = {
      fullName: "José 大阪 😀",
      dob: "1990-12-31",
      tosConfirmed: true,
      porCountry: 7,
      nickname: "J",
    };
    expect(readPrefill(encode(known))).toEqual({ fullName: "José 大阪 😀", dob: "1990-12-31" });
  });

  test.each(["", "%", "e30=x", encode(null), encode("text"), encode([1]), "_w", "x".repeat(20_000)])(
    "%s is passed over",
    (text) => expect(readPrefill(text)).toEqual({}),
  );
});

describe("the way back", () => {
  const outcome = { status: "success", paymentId: "pay_1" } as const;
  const read = (given: string | null) => readWayBack(given, "http://pay.example:3000", outcome);
  const added = "status=success&paymentId=pay_1";

  test.each([
    ["https://wallet.example/done", `https://wallet.example/done?${added}`, "wallet.example"],
    ["https://wallet.example/done?a=1#end", `https://wallet.example/done?a=1&${added}#end`, "wallet.example"],
    ["http://pay.example:3000/?pid=pay_1", `http://pay.example:3000/?pid=pay_1&${added}`, "pay.example:3000"],
  ])("%s is kept whole, and followed", (given, url, name) =>
    expect(read(given)).toMatchObject({ url, name, isFollowed: true }),
  );

  test.each([
    ["mywallet://done", `mywallet://done?${added}`, "mywallet"],
    ["http://localhost:3000/", `http://localhost:3000/?${added}`, "localhost:3000"],
  ])("%s is kept whole, and waits for a click", (given, url, name) =>
    expect(read(given)).toMatchObject({ url, name, isFollowed: false }),
  );

  test.each([
    null,
    "",
    "/relative",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " \tjava\nscript:alert(1)",
    "data:text/html,x",
    "blob:https://wallet.example/1",
    "file:///etc/passwd",
    "http://wallet.example/",
    "tel:+4912345",
    "sms://12345",
    "intent://x#Intent;end",
    "https://wallet.example@evil.example/",
    `https://wallet.example/${"a".repeat(3_000)}`,
  ])("%j is no way", (given) => expect(read(given)).toBeNull());
});

describe("the form", () => {
  const t = textsOf("en", "form.live");

  test("has the schema's fields in their order", () => {
    expect(outline.before).toEqual(["fullName", "dob"]);
    expect(outline.after).toEqual(["tosConfirmed"]);
    expect(outline.branches.map(({ required }) => required)).toEqual([
      ["porCountry", "porAddress"],
      ["pobCountry", "pobAddress"],
    ]);
  });

  test("sends what belongs to the chosen branch, trimmed, and names what is missing of it", () => {
    const values = {
      fullName: "  Ada ",
      dob: "1990-12-31",
      pobCountry: "GB",
      pobAddress: " ",
      porCountry: "FR",
      tosConfirmed: true,
    };
    expect(branchOf({ pobCountry: "GB" })).toBe(1);
    expect(dataOf(values, 1)).toEqual({
      fullName: "Ada",
      dob: "1990-12-31",
      pobCountry: "GB",
      tosConfirmed: true,
    });
    expect(faultsOf(values, 1, t)).toEqual({ pobAddress: "This is needed." });
    const whole = { ...values, pobAddress: "London" };
    expect(faultsOf(whole, 1, t)).toEqual({});
    expect(checkData(dataOf(whole, 1))).toEqual([]);
  });

  test("shows for each field what does not fit, in whole sentences", () => {
    const values = {
      fullName: "Ada",
      dob: "19900-01-01",
      porCountry: "FR",
      porAddress: "x".repeat(201),
      tosConfirmed: false,
    };
    expect(faultsOf(values, 0, t)).toEqual({
      dob: "This must be a day of the calendar, with a four-digit year.",
      porAddress: "This must have at most 200 characters.",
      tosConfirmed: "This must be confirmed.",
    });
  });

  test.each(Object.keys(LANGUAGES) as Language[])("is whole in %s", (language) => {
    const { fields, branches } = CATALOGUE[language].form as FormMessages;
    expect(Object.keys(fields).sort()).toEqual(Object.keys(BUYER_DATA.properties).sort());
    expect(Object.keys(branches)).toHaveLength(BUYER_DATA.anyOf.length);
    for (const [name, { title }] of Object.entries(BUYER_DATA.properties)) {
      expect(fields[name] === title, name).toBe(language === "en");
    }
    for (const [index, branch] of Object.values(branches).entries()) {
      expect(branch === BUYER_DATA.anyOf[index]?.title).toBe(language === "en");
    }
  });
});

describe("whether data is needed", () => {
  const prices = { providers: [staticRates({ "EUR/USD": "1.10" })], now: new Date() };
  const policy = {
    dataWhen: "from",
    dataFromCurrency: "USD",
    dataFromMinor: 110_000n,
    dataReuse: true,
  } as const;
  test.each([
    ["USD", 109_999n, false],
    ["USD", 110_000n, true],
    ["EUR", 99_999n, false],
    ["EUR", 100_000n, true],
    ["JPY", 1n, true],
    [null, null, true],
  ])("%s %s: %s", (fiatCurrency, fiatMinor, needed) => {
    expect(isDataNeeded(policy, { fiatCurrency, fiatMinor }, prices)).toBe(needed);
  });
});
