import type { Page } from "@playwright/test";
import { expectPaid, installBuyer, payWith } from "@/tests/e2e/checkout-visit";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant, type OwnMerchant } from "@/tests/e2e/money-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

/** A device that keeps its merchant. */
async function openTill(page: Page, { id: merchantId }: Pick<OwnMerchant, "id">): Promise<void> {
  await page.addInitScript(
    (settings) => localStorage.setItem("florin.till", settings),
    JSON.stringify({ merchantId, unit: "iso4217/USD" }),
  );
  await page.goto("/till");
  await expect(page.getByRole("button", { name: "Enter an amount" })).toBeVisible();
}

const salesOf = ({ id }: OwnMerchant) =>
  inDatabase<{ id: string }>("select id from payment where merchant_id = $1", [id]);

test("link and till: a sale is charged and paid after 2 clicks, and the next one starts with the third", {
  tag: "@mobile",
}, async ({ page, context, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  await enter(page, demo);
  await page.goto("/till");
  await page.getByRole("combobox", { name: "Merchant" }).click();
  await page.getByRole("option", { name: merchant.name }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open till" }).click();
  await expect(page.getByText("No payments at this till yet.")).toBeVisible();
  await page.keyboard.type("1250");
  await expect(page.getByRole("status", { name: "Amount" })).toHaveText("$12.50");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Charge $12.50" }).click();
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByText("Awaiting payment").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [sale] = await salesOf(merchant);
  const buyers = await context.newPage();
  await installBuyer(buyers);
  await buyers.goto(`/${sale?.id}`);
  await buyers.getByRole("button", { name: /^Buyer's Wallet/ }).click();
  await payWith(buyers, "USDC", "Local One");
  await expectPaid(buyers);
  await page.bringToFront();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New sale" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New sale" }).click();
  await expect(page.locator(`[data-payment="${sale?.id}"]`)).toContainText("Paid");
  await page.reload();
  await expect(page.getByRole("button", { name: "Enter an amount" })).toBeVisible();
});

test("a till that loses its connection says so, creates the payment once, and shows the truth when it is back", {
  tag: "@mobile",
}, async ({ page, context, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  await enter(page, demo);
  await openTill(page, merchant);
  await page.getByRole("button", { name: "7", exact: true }).click();
  await page.getByRole("button", { name: "00", exact: true }).click();
  // The server creates the payment, and the answer is lost.
  let lost = 0;
  await page.route("**/api/trpc/till.create**", async (route) => {
    lost += 1;
    if (lost > 1) return route.fallback();
    await route.fetch();
    await context.setOffline(true);
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Charge $7.00" }).click();
  await expect(page.getByText("No connection")).toBeVisible();
  await expect(page.getByText("The payment is created once")).toBeVisible();
  await expectAccessible(page);
  expect(await salesOf(merchant)).toHaveLength(1);
  await context.setOffline(false);
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByText("No connection")).toHaveCount(0);
  const sales = await salesOf(merchant);
  expect(sales).toHaveLength(1);

  await context.setOffline(true);
  await expect(page.getByText("No connection")).toBeVisible();
  await inDatabase("update payment set expires_at = now() - interval '1 second' where id = $1", [
    sales[0]?.id,
  ]);
  await expect(page.getByText("Awaiting payment").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("This payment is expired")).toBeVisible({ timeout: 30_000 });
  // The sale outlives a reload.
  await page.reload();
  await expect(page.getByText("This payment is expired")).toBeVisible();
  await page.getByRole("button", { name: "New sale" }).click();
  await expect(page.locator(`[data-payment="${sales[0]?.id}"]`)).toContainText("Expired");
});

test("no button moves under the finger when the payment's state arrives", {
  tag: "@mobile",
}, async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, false);
  await enter(page, demo);
  await openTill(page, merchant);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/trpc/payments.changes**", async (route) => {
    await held;
    return route.fallback();
  });
  await page.keyboard.type("300");
  await page.keyboard.press("Enter");
  const cancel = page.getByRole("button", { name: "Cancel payment" });
  await expect(page.getByText("$3.00")).toBeVisible();
  const before = await cancel.boundingBox();
  release();
  await expect(page.getByText("Awaiting payment").first()).toBeVisible();
  expect(await cancel.boundingBox()).toEqual(before);
});

test("an open sale is cancelled at the till", { tag: "@phone" }, async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, false);
  await enter(page, demo);
  await openTill(page, merchant);
  await page.keyboard.type("300");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.locator("[data-payment]")).toContainText("Cancelled");
});
