import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";

test("a customer has a row, totals, payments and a note with its writer", { tag: "@looks" }, async ({
  page,
  demo,
  api,
}) => {
  const shop = await makeOwnMerchant(api, true);
  const { id, buyer } = await makePaid(shop.api);
  const { address } = buyer.account;
  await enter(page, demo);
  await page.goto("/dashboard/customers");
  const row = page.locator(`[data-customer="${address}"]`).filter({ visible: true });
  await expect(row).toContainText("$12.50");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("link").first().click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Customer ${address.slice(0, 6)}`);
  await expect(page).toHaveTitle(new RegExp(`^Customer ${address.slice(0, 6)}`));
  await expect(page.getByText("1 of 1 payment paid")).toBeVisible();
  await expect(page.locator(`[data-payment="${id}"]`).filter({ visible: true })).toContainText("$12.50");
  await page.getByRole("button", { name: "Write a note" }).click();
  await page.getByLabel("Note about this customer").fill("Pays on the first of each month.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Pays on the first of each month.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit note" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/dashboard/customers");
  await expect(row).toContainText("Pays on the first of each month.");
});

test("an address that never paid is not found", async ({ page, demo }) => {
  await enter(page, demo);
  await page.goto(`/dashboard/customers/0x${"7".repeat(40)}`);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});
