import type { Page } from "@playwright/test";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeLate } from "@/tests/e2e/exception-visit";
import { firstChain, makeOwnMerchant, makeViewer } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";

const line = (page: Page, id: string) => page.locator(`[data-exception="${id}"]`).filter({ visible: true });

test("a transfer that came too late is found, and given back from its page", { tag: "@looks" }, async ({
  page,
  api,
  demo,
}) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  const { paymentId, exceptionId, buyer } = await makeLate(merchant.api);
  const before = await buyer.balance(firstChain(), "ETH");
  await enter(page, demo);

  await page.goto(`/dashboard/payments/${paymentId}`);
  await expect(page.getByText("The money needs a decision: see the exception.")).toBeVisible();
  await expect(page.getByText("came after this payment had ended")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "View exception" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/exceptions/${exceptionId}$`));
  await expect(page.getByText("it was cancelled")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: /^Refund .* ETH on / });
  await expect(question.getByText("The vault holds enough")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: /^Refund / }).click();
  await expect(page.getByText("The buyer has all of it back; this is final.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View refund" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  expect(await buyer.balance(firstChain(), "ETH")).toBeGreaterThan(before);

  await page.goto(`/dashboard/exceptions?merchant=${merchant.id}&status=open`);
  await expect(page.getByText("No exception matches")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/dashboard/exceptions?merchant=${merchant.id}`);
  await expect(line(page, exceptionId)).toContainText("Refunded");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("it is kept with a note, taken up again and left alone, visible to a viewer", {
  tag: "@looks",
}, async ({ page, browser, baseURL, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  const { exceptionId } = await makeLate(merchant.api);
  const viewer = await makeViewer(demo);
  const looking = await (await browser.newContext({ baseURL })).newPage();
  await enter(looking, { dashboard: viewer });
  await looking.goto(`/dashboard/exceptions?merchant=${merchant.id}`);
  await expect(line(looking, exceptionId)).toContainText("Open");

  await enter(page, demo);
  await page.goto(`/dashboard/exceptions/${exceptionId}`);
  await page.getByRole("button", { name: "Keep the money" }).click();
  const keep = page.getByRole("dialog", { name: "Keep the money?" });
  await keep.getByLabel("Note").fill("Shipped on the second of May");
  await expectAccessible(page);
  await keep.getByRole("button", { name: "Keep the money" }).click();
  await expect(page.getByText("The decision was to keep it.")).toBeVisible();
  await expect(page.getByText("Shipped on the second of May")).toBeVisible();
  await expect(line(looking, exceptionId)).toContainText("Kept");

  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Leave it alone" }).click();
  const leave = page.getByRole("dialog", { name: "Leave it alone?" });
  await leave.getByRole("button", { name: "Leave it alone" }).click();
  await expect(leave.getByText("Write down why, in a few words.")).toBeVisible();
  await expect(leave.getByLabel("Note")).toBeFocused();
  await leave.getByLabel("Note").fill("Our own test");
  await expectAccessible(page, "dialog");
  await leave.getByRole("button", { name: "Leave it alone" }).click();
  await expect(page.getByText("Marked as no action needed.", { exact: true })).toBeVisible();
  await expect(line(looking, exceptionId)).toContainText("Left alone");

  await line(looking, exceptionId).getByRole("link").click();
  await expect(looking.getByText("Marked as no action needed.", { exact: true })).toBeVisible();
  await expect(looking.getByRole("button", { name: "Reopen" })).toHaveCount(0);
  await looking.context().close();
  expect((await page.goto("/dashboard/exceptions/exc_1"))?.status()).toBe(404);
});
