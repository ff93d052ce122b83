import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";

test("an address that leads nowhere keeps the dashboard's frame and answers 404", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  const signedOut = await page.goto("/dashboard/nowhere/at/all");
  expect(signedOut?.url()).toContain("/sign-in");
  await enter(page, demo);
  for (const path of [
    "nowhere",
    "nowhere/at/all",
    "payments/pay_00000000000000000000000000000000",
    "merchants/mrch_1",
  ]) {
    const answer = await page.goto(`/dashboard/${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "There is nothing here" })).toBeVisible();
    await expect(
      page
        .getByText("Demo Owner")
        .or(page.getByRole("button", { name: "Menu" }))
        .first(),
    ).toBeAttached();
    await expect(page.getByRole("link", { name: "View payments" })).toBeVisible();
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard/nowhere");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("the totals above the payments move with the rows, by the same poll", async ({ page, demo, api }) => {
  test.slow();
  const shop = await makeOwnMerchant(api, true);
  await makePaid(shop.api);
  await enter(page, demo);
  await page.goto(`/dashboard/payments?merchant=${shop.id}`);
  const totals = page.getByLabel("Totals of the filter");
  await expect(totals).toContainText(/payment created\s*1/);
  const order = { referenceId: "another", amount: { unit: "iso4217/USD", value: "500" } };
  const { body } = await shop.api.post<{ paymentId: string }>("/v1/payments", order);
  await expect(page.getByRole("button", { name: /1 new payment/ })).toBeVisible({ timeout: 20_000 });
  await expect(totals).toContainText(/payments created\s*2/, { timeout: 1_000 });
  await shop.api.post(`/v1/payments/${body.paymentId}/cancel`);
});

test("a payment prints on one page with its merchant's letterhead", async ({ page, demo, api }) => {
  test.slow();
  const shop = await makeOwnMerchant(api, true);
  const { id } = await makePaid(shop.api);
  await api.patch(`/v1/merchants/${shop.id}`, { supportEmail: "help@harbour.test" });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$12.50");
  const sheet = page.getByRole("article", { name: "Payment" });
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText(shop.name);
  await expect(sheet).toContainText("help@harbour.test");
  await expect(sheet).toContainText(/0x[0-9a-f]{64}/);
  await expect(page.getByText("Test mode: no real money moves here")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeHidden();
  const file = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(file.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
