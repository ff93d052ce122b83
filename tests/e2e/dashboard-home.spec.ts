import type { Page } from "@playwright/test";
import { localChains } from "@/tests/e2e/checkout-visit";
import { enter, expectAccessible, expectNoSidewaysScroll, lineOf } from "@/tests/e2e/dashboard-visit";
import { firstChain, makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment, pay } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

async function openHome(page: Page, query = ""): Promise<void> {
  await page.goto(`/dashboard${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

test("the first page shows how the account does, and fits", { tag: "@looks" }, async ({ page, demo }) => {
  await enter(page, demo);
  await openHome(page);
  for (const term of ["Net revenue", "Payments created", "Paid", "Customers", "Success rate"]) {
    await expect(page.getByRole("term").filter({ hasText: term }).first()).toBeVisible();
  }
  await expect(page.getByText("Days are in UTC.").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("its period is in the address: a usual one, chosen days, and nothing that is none", async ({
  page,
  demo,
}) => {
  await enter(page, demo);
  await openHome(page);
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/\/dashboard\?range=7d$/);
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Other days" }).click();
  await page.getByLabel("First day").fill("2026-01-01");
  await page.getByLabel("Last day").fill("2026-01-31");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL(/range=custom&from=2026-01-01&to=2026-01-31/);
  await expect(page.getByText("compared with Dec 1 – 31, 2025")).toBeVisible();
  await openHome(page, "?range=custom&from=2026-01-31&to=2026-01-01");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("its chart is read by keys, and as a table", { tag: "@looks" }, async ({ page, demo }) => {
  await enter(page, demo);
  await openHome(page);
  const chart = page.getByRole("slider", { name: /by day/ });
  await expect(chart).toHaveAttribute("aria-valuenow", "30");
  const last = (await chart.getAttribute("aria-valuetext")) ?? "";
  await chart.focus();
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(chart).toHaveAttribute("aria-valuenow", "1", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute("aria-valuenow", "2");
  expect(await chart.getAttribute("aria-valuetext")).not.toBe(last);
  await page.keyboard.press("t");
  const table = page.getByRole("region", { name: /as a table/ });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "Chart" })
    .getByRole("link", { name: "Payments created" })
    .click();
  await expect(page).toHaveURL(/chart=payments/);
  await expect(page.getByRole("heading", { name: "Payments created by day" })).toBeVisible();
});

test("a new payment is counted and among the recent ones", async ({ page, demo, api }) => {
  await enter(page, demo);
  const { body } = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId: "HOME-1",
    amount: { unit: "iso4217/USD", value: "4200" },
  });
  await openHome(page, "?range=today");
  await expect(lineOf(page, body.paymentId)).toContainText("$42.00");
  await lineOf(page, body.paymentId).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${body.paymentId}$`));
});

test("its total adds up all currencies at rates that it names, in the one that is chosen", {
  tag: "@looks",
}, async ({ page, demo, api }) => {
  test.slow();
  const shop = await makeOwnMerchant(api, true);
  await makePaid(shop.api);
  const inEuro = await createPayment(shop.api, { amount: { unit: "iso4217/EUR", value: "1000" } });
  const wallet = await makeWallet({ chains: localChains() });
  await pay(shop.api, inEuro, { wallet, symbol: "USDC", chainId: firstChain().id });
  await enter(page, demo);
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByText("Net revenue, all in USD")).toBeVisible();
  await expect(main.getByText(/^At 1\.08 USD for 1 EUR, a fixed rate\.$/)).toBeVisible();
  const names = main.getByRole("region", { name: "Paid by token" }).getByRole("listitem");
  await expect(names.filter({ hasText: "USDC" })).toContainText("€");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole("link", { name: "Show in EUR" }).click();
  await expect(page).toHaveURL(/[?&]in=EUR/);
  await expect(main.getByText("Net revenue, all in EUR")).toBeVisible();
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/range=7d.*in=EUR/);
});
