import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appReturnUrl } from "@/app/(pay)/app-return-url";
import { returnUrl } from "@/server/gateway/return-url";

const ID = "pay_abc";
const back = (successUrl: string | null) =>
  returnUrl({ id: ID, status: "succeeded", successUrl, errorUrl: "https://shop.example/error" });

describe("the way back to the merchant", () => {
  it("puts the payment's id after any query, and before the fragment", () => {
    expect(back("https://shop.example/thanks")).toBe(`https://shop.example/thanks?payment_id=${ID}`);
    expect(back("https://shop.example")).toBe(`https://shop.example?payment_id=${ID}`);
    expect(back("https://shop.example/?")).toBe(`https://shop.example/?payment_id=${ID}`);
    expect(back("https://shop.example/?a=1&")).toBe(`https://shop.example/?a=1&payment_id=${ID}`);
    expect(back("https://shop.example/a#top")).toBe(`https://shop.example/a?payment_id=${ID}#top`);
    expect(back("https://shop.example/#/a?b=c")).toBe(`https://shop.example/?payment_id=${ID}#/a?b=c`);
  });

  it("leaves the given address as it is, to the byte", () => {
    expect(back("https://shop.example/?note=a%20b+c&x=%7E&y=[1]")).toBe(
      `https://shop.example/?note=a%20b+c&x=%7E&y=[1]&payment_id=${ID}`,
    );
  });

  it("is the error address for every other end, and none where none was given", () => {
    for (const status of ["failed", "expired", "cancelled"] as const) {
      const urls = { successUrl: "https://shop.example/ok", errorUrl: "https://shop.example/error" };
      expect(returnUrl({ id: ID, status, ...urls })).toBe(`https://shop.example/error?payment_id=${ID}`);
    }
    expect(back(null)).toBeNull();
  });

  it("adds one parameter and changes no other part of any address", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (given) => {
        const [before, made] = [new URL(given), new URL(back(given) ?? "")];
        expect(made.searchParams.getAll("payment_id").at(-1)).toBe(ID);
        expect([made.origin, made.pathname, made.hash]).toEqual([
          before.origin,
          before.pathname,
          before.hash,
        ]);
        expect(made.search.startsWith(before.search)).toBe(true);
      }),
    );
  });
});

describe("the way back to an app", () => {
  it("is the app's own scheme or HTTPS, with the payment's id", () => {
    expect(appReturnUrl("shopapp://paid?order=7", ID)).toBe(`shopapp://paid?order=7&payment_id=${ID}`);
    expect(appReturnUrl("https://shop.example/app#done", ID)).toBe(
      `https://shop.example/app?payment_id=${ID}#done`,
    );
  });

  it("is nothing that runs, loads, dials or is no address", () => {
    for (const given of [
      "javascript:alert(1)",
      "javascript://%0aalert(1)",
      "JaVaScRiPt://x",
      "data://text/html,x",
      "http://shop.example",
      "intent://x#Intent;end",
      "tel://1",
      "//shop.example",
      "/paid",
      "shopapp:paid",
      "https://",
      "https://shop.example/\n",
      "https://shop.example@elsewhere.example/",
      ` https://shop.example`,
      `shopapp://${"a".repeat(3_000)}`,
      "",
    ]) {
      expect(appReturnUrl(given, ID), given).toBeNull();
    }
  });
});
