import { readdirSync } from "node:fs";
import path from "node:path";
import { type SecondApp, startSecondApp } from "@/tests/e2e/second-app";
import { expect, test } from "@/tests/support/e2e";

const ROOT = path.resolve(import.meta.dirname, "../..");
const HTTPS_ONLY = "max-age=63072000; includeSubDomains";
/** A payment link answers a client that asks for no page as an agent. */
const AS_PAGE = { headers: { accept: "text/html" } };
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const BUYERS = new Set(["/", "/pay_x", "/refund/pay_x", "/collect", "/invoice/pay_x", "/l/x"]);

/** Paths that Next does not know, or that are no file of ours. */
const OTHERS = [
  "/v1/nowhere",
  "/openapi.json",
  "/icon.svg",
  "/_next/static/nowhere.js",
  "/%E0%A4%A",
  "/v1/%E0",
];

let app: SecondApp;
let origin: string;

/** A second web process of the same installation, configured with an https address. */
test.beforeAll(async () => {
  app = await startSecondApp({ PUBLIC_URL: "https://pay.example", WORKER: "off" });
  origin = app.origin;
});

test.afterAll(() => app.close());

/** Lists the addresses of the files with one name below app/, as Next and the API's router map the folders. */
function addressesOf(file: "page.tsx" | "route.ts"): string[] {
  return readdirSync(path.join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((each) => path.basename(each) === file)
    .map((each) => path.dirname(each).split(path.sep))
    .map((folders) => folders.filter((folder) => folder !== "." && !folder.startsWith("(")))
    .map((folders) => `/${folders.map(segment).join("/")}`)
    .sort();
}

function segment(folder: string): string {
  if (!folder.startsWith("[")) return folder;
  return /paymentId|^\[id\]$/.test(folder) ? "pay_x" : "x";
}

test("every page states what it may load, and every answer allows https only", async () => {
  const pages = addressesOf("page.tsx");
  expect(pages).toContain("/dashboard/settings/security");
  for (const address of [...pages, "/nowhere", "/nowhere/at/all"]) {
    await test.step(address, async () => {
      const { headers } = await fetch(origin + address, { ...AS_PAGE, redirect: "manual" });
      expect(headers.get("strict-transport-security")).toBe(HTTPS_ONLY);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("permissions-policy")).toBe("camera=(), microphone=(), geolocation=()");
      const opener = BUYERS.has(address) ? "unsafe-none" : "same-origin";
      expect(headers.get("cross-origin-opener-policy")).toBe(opener);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+' 'strict-dynamic'; /);
      expect(policy).toContain(`frame-ancestors ${address === "/collect" ? "*" : "'none'"}`);
    });
  }
});

test("every other answer runs nothing, is framed by nobody and has its own content type", async () => {
  const routes = addressesOf("route.ts");
  expect(routes).toContain("/v1/payments");
  for (const address of [...routes, ...OTHERS]) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      await test.step(`${method} ${address}`, async () => {
        const { headers } = await fetch(origin + address, { method, redirect: "manual" });
        expect(headers.get("strict-transport-security")).toBe(HTTPS_ONLY);
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
        expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
      });
    }
  }
  for (const address of ["/v1/payments", "/healthz", "/readyz", "/openapi.json"]) {
    const { headers } = await fetch(origin + address);
    expect(headers.get("content-security-policy"), address).toBe(NOTHING);
  }
});

test("every cookie is for this host and https alone, and goes along on links only", async () => {
  const answers = await Promise.all(
    ["/api/auth/csrf", "/?pid=pay_x&lang=de"].map((address) => fetch(origin + address, AS_PAGE)),
  );
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(
    expect.arrayContaining(["__Host-florin.csrf", "__Host-lang"]),
  );
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    for (const attribute of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i]) {
      expect(cookie).toMatch(attribute);
    }
    expect(cookie).not.toMatch(/; Domain/i);
  }
});

test("the language that a buyer chose is kept", async () => {
  const answer = await fetch(`${origin}/?pid=pay_x&lang=de`, AS_PAGE);
  const [cookie = ""] = answer.headers.getSetCookie();
  const again = await fetch(`${origin}/?pid=pay_x`, {
    headers: { ...AS_PAGE.headers, cookie: cookie.split(";")[0] ?? "" },
  });
  expect(await again.text()).toMatch(/lang\\?":?=?\\?"de/);
});
