import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { enter, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { lookAtBothSizes } from "@/tests/e2e/sizes";
import { showTheme, THEMES } from "@/tests/e2e/themes";
import { findViolations } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/e2e";

const PUBLIC = path.resolve(import.meta.dirname, "../../public");

/** One section of each kind: all others have the same parts. */
const SECTIONS = [
  ...["start", "authentication", "createPayment", "listGatewayPaymentOptions", "sign"],
  ...["event-types", "signatures", "error-codes", "version-history"],
];

/**
 * Checks with axe: the whole page, then the header and a section of each kind, where colours differ, in light and in
 * dark. At the other size these stand for all.
 */
async function expectAccessibleReference(page: Page, isOther: boolean): Promise<void> {
  const include = ["header", ...SECTIONS.map((id) => `[aria-labelledby="${id}"]`)];
  const without = ["color-contrast"];
  expect(await findViolations(page, { without, ...(isOther && { include }) })).toEqual([]);
  await page.evaluate(removeOtherSections, SECTIONS);
  for (const theme of THEMES) {
    await showTheme(page, theme);
    expect(await findViolations(page, { include, rules: ["color-contrast"] }), theme).toEqual([]);
  }
}

/** Runs in the page. Axe prepares the whole document for each check, which took seven seconds. */
function removeOtherSections(kept: string[]): void {
  const wanted = kept.map((id) => document.querySelector(`[aria-labelledby="${id}"]`));
  for (const section of document.querySelectorAll("[aria-labelledby]")) {
    if (section.closest("main") && !wanted.some((one) => one?.contains(section) || section.contains(one)))
      section.remove();
  }
}

const choose = (page: Page, language: string) => page.getByRole("radio", { name: language }).check();
const exampleOf = (page: Page, operation: string) =>
  page.locator(`[data-example="${operation}"]`).filter({ visible: true });

/** Follows a link of the navigation, which is a menu on a phone. */
async function jumpTo(page: Page, id: string): Promise<void> {
  const menu = page.getByText("On this page", { exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.locator(`nav a[href="#${id}"]`).filter({ visible: true }).click();
}

test("is readable for everybody, and requests nothing from others", { tag: "@looks" }, async ({
  page,
  baseURL,
}) => {
  const origins: string[] = [];
  page.on("request", (request) => origins.push(new URL(request.url()).origin));
  expect((await page.goto("/docs/api"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
  await expect(page.getByRole("heading", { name: "Create a payment" })).toBeAttached();
  await expect(page.getByText(`here ${baseURL}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await lookAtBothSizes(page, (isOther) => expectAccessibleReference(page, isOther));
  expect([...new Set(origins)]).toEqual([new URL(baseURL ?? "").origin]);
});

test("works offline once it is there: language, navigation, copying", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/api");
  await expect(exampleOf(page, "createPayment")).toContainText("curl");
  await expect(page.getByRole("button", { name: "Copy the example of createPayment" })).toBeVisible();
  await context.setOffline(true);

  await choose(page, "TypeScript");
  await expect(exampleOf(page, "createPayment")).toContainText("florin.payments.create(");
  await choose(page, "Python");
  await jumpTo(page, "createRefund");
  await expect(page).toHaveURL(/\/docs\/api#createRefund$/);
  const heading = page.getByRole("heading", { name: "Refund a payment, in full or in part" });
  await expect(heading).toBeInViewport();
  await expect(exampleOf(page, "createRefund")).toHaveCount(1);

  await page.getByRole("button", { name: "Copy the example of createRefund" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await exampleOf(page, "createRefund").textContent());
  expect(copied).toContain("from urllib.request import Request, urlopen");
  await context.setOffline(false);
});

test("a link leads to its operation, below what stays on top, and the language is remembered", {
  tag: "@mobile",
}, async ({ page }) => {
  await page.goto("/docs/api");
  await choose(page, "TypeScript");
  await page.goto("/docs/api#error-rate_limited");
  await page.goto("/docs/api#confirmGatewayPayment");
  await expect(page.getByRole("radio", { name: "TypeScript" })).toBeChecked();
  const heading = page.getByRole("heading", { name: "Pay with the results of an option's actions" });
  await expect(heading).toBeInViewport();
  const top = (await heading.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan(56);
});

test("needs no script for reading, navigating and the choice of language", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/docs/api#getPayment`);
  await page.getByText("Python", { exact: true }).first().click();
  await expect(exampleOf(page, "getPayment")).toContainText("import json");
  await expect(page.getByRole("button")).toHaveCount(0);
  await context.close();
});

test("leads to the client and the description that it is made of", async ({ page, request }) => {
  await page.goto("/docs/api");
  for (const file of ["client/florin.ts", "openapi.json"]) {
    await expect(page.locator(`a[href="/${file}"]`)).toBeVisible();
    const answer = await request.get(`/${file}`);
    expect(await answer.text()).toBe(readFileSync(path.join(PUBLIC, file), "utf8"));
    expect(answer.headers()["content-type"]).toMatch(/^(text\/plain|application\/json)/);
  }
});

test("events, errors and versions have a place of their own, which a link opens", async ({ page }) => {
  await page.goto("/docs/api#event-refund.succeeded");
  const event = page.locator('[id="event-refund.succeeded"]');
  await expect(event).toHaveAttribute("open", "");
  await expect(event.getByText('"tx_id"')).toBeVisible();
  await expect(event.getByText('"txId"')).toBeVisible();
  const error = page.locator("#error-settlement_asset_conflict");
  await error.getByRole("link", { name: "Register where a merchant is paid in crypto" }).click();
  await expect(page).toHaveURL(/#createCryptoSettlements$/);
  await expect(page.locator('nav a[aria-current="location"]').filter({ visible: true })).toHaveText(
    /Register/,
  );
  const history = page.locator('[id="version-2026-02-19.preview"]');
  await expect(history).toContainText("successUrl");
});

test("is a link away from the dashboard", { tag: "@mobile" }, async ({ page, demo, isMobile }) => {
  await enter(page, demo);
  await page.goto("/dashboard/developers/api-keys");
  if (isMobile) await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("link", { name: "API reference" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
});
