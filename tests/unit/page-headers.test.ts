import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { choiceCookie } from "@/components/shell/keep-cookie";
import { leastHeaders } from "@/server/http/fill-headers";
import { isBuyersPage, pageHeaders } from "@/server/http/page-headers";

const NONCE = "abcdefghijklmnopqrstuv==";
const policyOf = (pathname: string) => {
  const text = pageHeaders(pathname, NONCE)["Content-Security-Policy"] ?? "";
  return Object.fromEntries(
    text.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
  );
};

const PAGES = [
  "/",
  "/pay_1",
  "/refund/pay_1",
  "/l/1",
  "/invoice/pay_1",
  "/collect",
  "/dashboard",
  "/sign-in",
  "/docs/api",
  "/nope",
];

describe("the policy of a page", () => {
  test.each(PAGES)("%s runs scripts with its nonce alone, and loads from nowhere else", (page) => {
    const policy = policyOf(page);
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["script-src"]).toEqual([`'nonce-${NONCE}'`, "'strict-dynamic'"]);
    expect(policy["object-src"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(Object.values(policy).flat().join(" ")).not.toMatch(/unsafe|https?:|\.example/);
  });

  test("only the form may be framed", () => {
    for (const page of PAGES) {
      expect(policyOf(page)["frame-ancestors"]?.[0]).toBe(page === "/collect" ? "*" : "'none'");
    }
  });

  test("configured origins may frame the checkout, and nothing else", () => {
    const frameOrigins = ["https://app.safe.global", "https://safe.example"];
    const embedders = (page: string) => {
      const policy = pageHeaders(page, NONCE, { frameOrigins })["Content-Security-Policy"] ?? "";
      return /frame-ancestors (.*)$/.exec(policy)?.[1];
    };
    const isCheckout = (page: string) => page === "/" || page === "/pay_1" || page === "/pay_1/";
    for (const page of [...PAGES, "/pay_1/", "/pay_1/state", "/dashboard/pay_1"].filter(
      (each) => each !== "/collect",
    ))
      expect(embedders(page), page).toBe(isCheckout(page) ? frameOrigins.join(" ") : "'none'");
    expect(embedders("/collect")).toMatch(/^\* /);
  });

  test("the rules that notices and lists bring are known by their hash", () => {
    const sourceOf = (path: string) => readFileSync(`node_modules/${path}/dist/index.mjs`, "utf8");
    const [, notices = ""] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(sourceOf("sonner")) ?? [];
    const [, lists = ""] =
      /`(\[data-radix-select-viewport\][^`]*)`/.exec(sourceOf("@radix-ui/react-select")) ?? [];
    expect(lists).not.toBe("");
    for (const text of ["", JSON.parse(notices) as string, lists]) {
      expect(policyOf("/dashboard")["style-src"]).toContain(
        `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      );
    }
  });
});

test("windows that partners opened stay theirs on a buyer's pages, and on no other", () => {
  for (const page of PAGES) {
    const { "Cross-Origin-Opener-Policy": opener } = pageHeaders(page, NONCE);
    expect(opener).toBe(isBuyersPage(page) ? "unsafe-none" : "same-origin");
  }
  expect(PAGES.filter(isBuyersPage)).toEqual([
    "/",
    "/pay_1",
    "/refund/pay_1",
    "/l/1",
    "/invoice/pay_1",
    "/collect",
  ]);
});

describe("every answer", () => {
  test("is bound to https for two years where the installation is served by it", () => {
    expect(Object.fromEntries(leastHeaders("https://pay.example"))).toMatchObject({
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    });
    expect(leastHeaders("http://localhost:3000").map(([name]) => name)).toEqual([
      "X-Content-Type-Options",
      "Content-Security-Policy",
    ]);
  });
});

test("a choice of the dashboard is kept for this very host under https", () => {
  expect(choiceCookie("florin.mode", "test", "https:")).toBe(
    "__Host-florin.mode=test; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  );
  expect(choiceCookie("florin.mode", "", "http:")).toBe("florin.mode=; Path=/; Max-Age=0; SameSite=Lax");
});
