import { describe, expect, it } from "vitest";
import { redactedBody } from "@/server/http/redact";

const nested = (levels: number, inner: unknown): unknown =>
  levels === 0 ? inner : { a: nested(levels - 1, inner) };

describe("a body that is kept", () => {
  it("is as it was when there is nothing in it to hide", () => {
    const body = {
      referenceId: "naming things 7",
      amount: { unit: "iso4217/USD", value: "1250" },
      isFinal: false,
    };
    expect(redactedBody(body)).toEqual(body);
    expect(redactedBody(undefined)).toBeNull();
    expect(redactedBody(null)).toBeNull();
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
    "secret",
    "clientSecret",
    "new_password",
    "privateKey",
  ])("has no %s, however deep", (name) => {
    expect(redactedBody({ [name]: "Ada" })).toEqual({ [name]: "[redacted]" });
    expect(redactedBody([{ buyer: { [name]: { first: "Ada" } } }])).toEqual([
      { buyer: { [name]: "[redacted]" } },
    ]);
    expect(JSON.stringify(redactedBody(nested(30, { [name]: "Ada" })))).not.toContain("Ada");
  });

  it("keeps a personal member that is empty, and values that only resemble one", () => {
    expect(redactedBody({ email: null, kind: "email" })).toEqual({ email: null, kind: "email" });
  });

  it("has nothing that Postgres refuses: no NUL, no half of a character", () => {
    expect(redactedBody({ a: "x\u0000y", b: "\ud83d", "c\udc00": 1 })).toEqual({
      a: "x\ufffdy",
      b: "\ufffd",
      "c\ufffd": 1,
    });
  });

  it("is cut where it is nested too deep, and only mentioned when it is long or cannot be written", () => {
    expect(JSON.stringify(redactedBody(nested(40, "deep")))).not.toContain("deep");
    expect(redactedBody(nested(10, "deep"))).toEqual(nested(10, "deep"));
    expect(redactedBody("x".repeat(20_000))).toEqual({ omitted: "20002 characters" });
    let endless: unknown[] = [];
    for (let i = 0; i < 100_000; i++) endless = [endless];
    expect(redactedBody(endless)).toEqual({ omitted: "nested too deep" });
  });
});
