/**
 * `npx tsx scripts/screens.ts`: takes pictures of every page, phone and desktop, light and dark, in a running local
 * mode (DATA_DIR) with the demo's shops, for review. With `--docs` those of a light desktop go to docs/screens.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { findChromium } from "@/tests/support/chromium";

interface Shot {
  name: string;
  path: string;
  signedIn: boolean;
  /** Opens a part of the page that is initially closed. */
  open?: (page: Page) => Promise<unknown>;
}

const demo = JSON.parse(readFileSync(path.join(process.env.DATA_DIR ?? ".data", "demo.json"), "utf8"));
const headers = {
  "Api-Key": demo.apiKey,
  "Merchant-Id": demo.merchantId,
  "Content-Type": "application/json",
};
const forDocs = process.argv.includes("--docs");
const folder = forDocs ? "docs/screens" : "test-results/screens";
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1_440, height: 900 } };
/** The dashboard's pages that need no preparation. */
const PAGES = [
  ["home", ""],
  ["payments", "/payments"],
  ["refunds", "/refunds"],
  ["vaults", "/refunds/vaults"],
  ["balances", "/balances"],
  ["statement", "/balances/statement"],
  ["exceptions", "/exceptions"],
  ["customers", "/customers"],
  ["payment-links", "/payment-links"],
  ["reusable-links", "/payment-links/reusable"],
  ["merchants", "/merchants"],
  ["new-merchant", "/merchants/new"],
  ["api-keys", "/developers/api-keys"],
  ["webhooks", "/developers/webhooks"],
  ["requests", "/developers/requests"],
  ["version", "/developers/version"],
  ["team", "/settings/team"],
  ["security", "/settings/security"],
  ["audit-log", "/settings/audit-log"],
  ["health", "/settings/health"],
] as const;

/** The dialogs that open above a page. */
const PARTS: Shot[] = [
  {
    name: "search",
    path: "/dashboard",
    signedIn: true,
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search" }).fill("cc-105");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "keyboard-help",
    path: "/dashboard",
    signedIn: true,
    open: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  },
  {
    name: "notices",
    path: "/dashboard",
    signedIn: true,
    open: (page) =>
      page
        .getByRole("button", { name: /to do$/ })
        .filter({ visible: true })
        .click(),
  },
  {
    name: "refund",
    path: "",
    signedIn: true,
    open: async (page) => {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "till",
    path: "/till",
    signedIn: true,
    open: async (page) => {
      await page.getByRole("combobox", { name: "Merchant" }).click();
      await page.getByRole("option", { name: "Corner Coffee" }).click();
      await page.getByRole("button", { name: "Open till" }).click();
      await page.locator("[data-payment]").first().waitFor();
      await page.keyboard.type("1250");
    },
  },
];

/** Pages whose whole length is in docs/screens. */
const WHOLE = ["home"];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await findChromium());
try {
  const shots = await listShots();
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      if (forDocs && (colorScheme === "dark" || size === "phone")) continue;
      await takeAll(browser, shots, {
        viewport,
        colorScheme,
        suffix: forDocs ? "" : `-${size}-${colorScheme}`,
      });
    }
  }
} finally {
  await browser.close();
}

async function listShots(): Promise<Shot[]> {
  const response = await fetch(`${demo.url}/v1/payments`, {
    method: "POST",
    headers,
    body: JSON.stringify({ referenceId: "Table 7", amount: { unit: "iso4217/USD", value: "4850" } }),
  });
  const { paymentId } = (await response.json()) as { paymentId: string };
  return [
    { name: "checkout", path: `/?pid=${paymentId}`, signedIn: false },
    { name: "sign-in", path: "/sign-in", signedIn: false },
    { name: "reference", path: "/docs/api", signedIn: false },
    { name: "payment", path: "", signedIn: true },
    ...PAGES.map(([name, to]) => ({ name, path: `/dashboard${to}`, signedIn: true })),
    { name: "payment-link", path: `/dashboard/payment-links/${paymentId}`, signedIn: true },
    {
      name: "request",
      path: `/dashboard/developers/requests/${response.headers.get("request-id")}`,
      signedIn: true,
    },
    ...PARTS,
    { name: "merchant", path: `/dashboard/merchants/${demo.merchantId}`, signedIn: true },
  ];
}

async function takeAll(
  from: Browser,
  shots: Shot[],
  { suffix, ...options }: BrowserContextOptions & { suffix: string },
): Promise<void> {
  const context = await from.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const shot of shots.filter(({ signedIn }) => !signedIn)) await take(page, shot, suffix);
  await signIn(page);
  for (const shot of shots.filter(({ signedIn }) => signedIn)) await take(page, shot, suffix);
  await context.close();
}

async function take(page: Page, shot: Shot, suffix: string): Promise<void> {
  await page.goto(`${demo.url}${shot.path || (await firstPaid(page))}`);
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await shot.open?.(page);
  const fullPage = !forDocs || WHOLE.includes(shot.name);
  await page.screenshot({ path: path.join(folder, `${shot.name}${suffix}.png`), fullPage });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${demo.url}/sign-in`);
  await page.getByLabel("E-mail").fill(demo.dashboard.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.dashboard.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/dashboard/);
}

async function firstPaid(page: Page): Promise<string> {
  await page.goto(`${demo.url}/dashboard/payments`);
  const row = page.locator("tr:visible, li:visible").filter({ hasText: "Paid" });
  const link = row.locator('a[href*="/payments/pay_"]').first();
  return (await link.getAttribute("href")) ?? "/dashboard/payments";
}
