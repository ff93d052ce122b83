import { describe, expect, test } from "vitest";
import { AccountName, CreateApiKey, PersonName } from "@/server/accounts/schema";
import { CreateMerchant } from "@/server/merchants/schema";

const NAMES = {
  "of a person": PersonName,
  "of an account": AccountName,
  "of an API key": CreateApiKey.shape.name,
  "of a merchant": CreateMerchant.shape.merchantName,
};

const REFUSED = {
  "turned by U+202E": "Ann\u202Eelcnu",
  "turned by a mark": "Ann\u200E",
  "with a line break": "Ann\nOwner",
  "with a zero-width space": "An\u200Bn",
  "with a byte order mark": "\uFEFFAnn",
  "with a soft hyphen": "An\u00ADn",
  "with a word joiner": "An\u2060n",
  "with a joiner between letters that do not join": "An\u200Dn",
  "with a non-joiner at its end": "Ann\u200C",
  "of joiners": "\u200D\u200D",
  "of nothing to see": "\u3164\u00A0",
  empty: "",
};

const TAKEN = [
  "Ann Owner",
  "Zoë O’Brien-Łukasz",
  "ناصر می\u200Cخواهم",
  "क\u094D\u200Dष",
  "山田 太郎",
  "👩\u200D👩\u200D👧 Shop",
];

describe.each(Object.entries(NAMES))("a name %s", (_, schema) => {
  test.each(Object.entries(REFUSED))("is refused when it is %s", (_kind, name) => {
    expect(schema.safeParse(name).success).toBe(false);
  });

  test.each(TAKEN)("may be %j", (name) => {
    expect(schema.safeParse(name).success).toBe(true);
  });
});
