import { readFile } from "node:fs/promises";
import { countClicks } from "@/tests/e2e/clicks";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";
import { parseCsv } from "@/tests/support/parse-csv";

/** "2026-11" */
const monthOf = (at: Date) => at.toISOString().slice(0, 7);

test("month-end: from Home to the statement of the last month in at most 4 clicks", {
  tag: "@mobile",
}, async ({ page, demo, isMobile }) => {
  await enter(page, demo);
  await page.goto("/dashboard");
  const { click, expectAtMost } = countClicks();
  if (isMobile) await click(page.getByRole("button", { name: "Open the menu" }));
  await click(page.getByRole("link", { name: "Balances", exact: true }).filter({ visible: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Balances" })).toBeVisible();
  await click(page.getByRole("button", { name: "Export CSV" }));
  const dialog = page.getByRole("dialog", { name: "Export a statement" });
  const now = new Date();
  const last = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));
  await expect(dialog.getByLabel("Month")).toHaveValue(last);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const saved = page.waitForEvent("download");
  await click(dialog.getByRole("button", { name: "Export", exact: true }));
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`statement-${last}.csv`);
  expectAtMost(4);
  await expect(page.getByRole("dialog", { name: /exported$/ })).toBeVisible();
  await expectAccessible(page);
});

test("the month shows each payment to the unit, on the page, in its file and on paper", {
  tag: "@mobile",
}, async ({ page, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, true);
  const { id } = await makePaid(merchant.api);
  await enter(page, demo);
  await page.context().addCookies([{ name: "florin.merchant", value: merchant.id, url: demo.url }]);
  const posted = async () => {
    await page.goto("/dashboard/balances");
    return page.locator("[data-token]").filter({ hasText: "USDC Local One", visible: true }).count();
  };
  await expect.poll(posted, { timeout: 30_000 }).toBe(1);
  await expect(page.getByRole("heading", { level: 1, name: `Balances: ${merchant.name}` })).toBeVisible();
  await expect(page.locator("[data-token]").filter({ visible: true })).toContainText("12.50 USDC");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Export a statement" });
  await dialog.getByLabel("Month").selectOption(monthOf(new Date()));
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const [row, ...others] = parseCsv(await readFile(await (await saved).path(), "utf8"));
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    "Payment id": id,
    Gross: "12.500000",
    Currency: "USD",
    "Gross in currency": "12.50",
  });
  await page.getByRole("button", { name: "Close" }).first().click();

  await page.locator('a[href^="/dashboard/balances/20"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/dashboard\/balances\/\d{4}-/);
  const transactions = page.getByRole("table", { name: "Transactions" });
  const cards = page.getByRole("list", { name: "Transactions" });
  await expect(transactions.or(cards).filter({ visible: true })).toContainText("12.50");
  await expectAccessible(page);
  await page.goto("/dashboard/balances/statement");
  await expect(page.getByRole("heading", { level: 1, name: /^Statement for / })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
});
