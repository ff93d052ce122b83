import { describe, expect, it } from "vitest";
import { redactedText } from "@/server/http/redact";

const kept = (body: unknown) => JSON.parse(redactedText(body) ?? "null");
const nested = (levels: number, inner: unknown): unknown =>
  levels === 0 ? inner : { a: nested(levels - 1, inner) };

describe("a body that is kept", () => {
  it("is as it was when there is nothing in it to hide", () => {
    const body = {
      referenceId: "naming things 7",
      amount: { unit: "iso4217/USD", value: "1250" },
      isFinal: false,
    };
    expect(redactedText(body)).toBe(JSON.stringify(body));
    expect(redactedText(undefined)).toBeNull();
    expect(redactedText(null)).toBeNull();
  });

  it.each([
    "email",
    "merchantEmail",
    "merchant_email",
    "buyer-phone-number",
    "Api-Key",
    "api_key",
    "_first__name-",
    "FULLNAME",
    "collectedData",
    "postal_Address",
  ])("has no %s, however deep", (name) => {
    expect(kept({ [name]: "Ada" })).toEqual({ [name]: "[redacted]" });
    expect(kept([{ buyer: { [name]: { secret: "Ada" } } }])).toEqual([{ buyer: { [name]: "[redacted]" } }]);
    expect(redactedText(nested(30, { [name]: "Ada" }))).not.toContain("Ada");
  });

  it("keeps a personal member that is empty, and values that only look like one", () => {
    expect(kept({ email: null, kind: "email" })).toEqual({ email: null, kind: "email" });
  });

  it("has nothing that Postgres refuses: no NUL, no half of a character", () => {
    expect(kept({ a: "x\u0000y", b: "\ud83d", "c\udc00": 1 })).toEqual({
      a: "x\ufffdy",
      b: "\ufffd",
      "c\ufffd": 1,
    });
  });

  it("is cut where it is nested too deep, and only told of when it is long or cannot be written", () => {
    expect(JSON.stringify(kept(nested(40, "deep")))).not.toContain("deep");
    expect(kept(nested(10, "deep"))).toEqual(nested(10, "deep"));
    expect(kept("x".repeat(20_000))).toEqual({ omitted: "20002 characters" });
    let endless: unknown[] = [];
    for (let i = 0; i < 100_000; i++) endless = [endless];
    expect(kept(endless)).toEqual({ omitted: "nested too deep" });
  });
});
