import type { Browser, Page } from "@playwright/test";
import { countClicks } from "@/tests/e2e/clicks";
import {
  chooseFromMenu,
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
  lineOf,
} from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant, makePaid } from "@/tests/e2e/money-visit";
import { BOTH_LOOKS } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

const TEAM = "/dashboard/settings/team";
const LONG_MS = 240_000;

async function expectGoodLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Invites somebody from the team page, with at most four clicks. @returns the link */
async function invite(page: Page, { email, role }: { email: string; role: string }): Promise<string> {
  await page.goto(TEAM);
  const job = countClicks();
  await job.click(page.getByRole("button", { name: "Invite" }));
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await dialog.getByLabel("E-mail address").fill(email);
  await job.click(dialog.getByRole("radio", { name: role }));
  await job.click(dialog.getByRole("button", { name: "Make the link" }));
  const link = await page.getByTestId("shown-once").innerText();
  await job.click(page.getByRole("button", { name: "I have copied it" }));
  job.expectAtMost(4);
  return link;
}

/** Opens an invitation in a separate browser, and joins. */
async function join(browser: Browser, link: string): Promise<Page> {
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Grace Newcomer");
  await guest.getByLabel("Password").fill("a password of her own");
  await guest.getByRole("button", { name: /^Join (?!with)/ }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  return guest;
}

const addressOf = (role: string) => `${role}-${Date.now()}@florin.test`;

test("accountant and support: at most 4 clicks each, and each can do their own work alone", {
  tag: BOTH_LOOKS,
}, async ({ page, browser, api, demo }) => {
  test.setTimeout(LONG_MS);
  const merchant = await makeOwnMerchant(api, false);
  const { id } = await makePaid(merchant.api);
  await enter(page, demo);

  const support = await join(browser, await invite(page, { email: addressOf("support"), role: "Support" }));
  await support.goto(`/dashboard/payments?q=${id}`);
  await expect(lineOf(support, id)).toBeVisible();
  await expect(support.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
  await support.goto(`/dashboard/payments/${id}`);
  await support.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = support.getByRole("alertdialog");
  await expect(dialog.getByText("Your refund limit leaves $500.00 of $500.00 for 24 hours.")).toBeVisible();
  await expectGoodLayout(support);
  await dialog.getByRole("button", { name: /^Refund / }).click();
  await expect(dialog).toHaveCount(0);

  const accountant = await join(
    browser,
    await invite(page, { email: addressOf("accountant"), role: "Accountant" }),
  );
  await accountant.goto(`/dashboard/payments/${id}`);
  await expect(accountant.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(accountant.getByRole("button", { name: /Refund|Cancel/ })).toHaveCount(0);
  await accountant.goto(`/dashboard/payments?q=${id}`);
  await expect(accountant.getByRole("button", { name: "Export CSV" })).toBeVisible();
  await accountant.goto("/dashboard/settings/audit-log");
  const entry = accountant.getByText(/Grace Newcomer requested a refund of/).filter({ visible: true });
  await expect(entry.first()).toBeVisible();
  await entry.first().getByRole("link").click();
  await expect(accountant).toHaveURL(new RegExp(`/dashboard/payments/${id}`));
});

test("an owner gives a member a refund limit and one merchant, and the others are gone for the member", {
  tag: BOTH_LOOKS,
}, async ({ page, browser, api, demo }) => {
  test.setTimeout(LONG_MS);
  const [own, other] = [await makeOwnMerchant(api, false), await makeOwnMerchant(api, false)];
  const [shown, hidden] = [await makePaid(own.api), await makePaid(other.api)];
  await enter(page, demo);
  const email = addressOf("finance");
  const guest = await join(browser, await invite(page, { email, role: "Finance" }));
  await guest.goto(`/dashboard/payments/${hidden.id}`);
  await expect(guest.getByRole("button", { name: "Refund", exact: true })).toBeVisible();

  await page.goto(TEAM);
  const row = page.locator(`[data-member="${email}"]`);
  await expect(row).toContainText("Refunds without a limit");
  await expectGoodLayout(page);
  await chooseFromMenu(row, "Refund limit");
  const limit = page.getByRole("dialog", { name: "Refund limit of Grace Newcomer" });
  await limit.getByRole("radio", { name: "Own limits" }).click();
  await limit.getByRole("button", { name: "Set the limit" }).click();
  await expect(limit.getByText("Enter an amount of each currency, such as 250.00.")).toBeVisible();
  await limit.getByLabel("Amount in USD").fill("10.00");
  await expectGoodLayout(page);
  await limit.getByRole("button", { name: "Set the limit" }).click();
  await expect(row).toContainText("Refunds up to $10.00 a day");

  await chooseFromMenu(row, "Merchants");
  const merchants = page.getByRole("dialog", { name: "Merchants of Grace Newcomer" });
  await merchants.getByRole("radio", { name: "Chosen merchants" }).click();
  await merchants.getByRole("button", { name: "Save access" }).click();
  await expect(merchants.getByText("Choose at least one merchant.")).toBeVisible();
  await merchants.getByRole("checkbox", { name: own.name }).click();
  await expectGoodLayout(page);
  await merchants.getByRole("button", { name: "Save access" }).click();
  await expect(row).toContainText("1 merchant only");

  await guest.goto(`/dashboard/payments?q=${hidden.id}`);
  await expect(lineOf(guest, hidden.id)).toHaveCount(0);
  await guest.goto("/dashboard/payments");
  await expect(lineOf(guest, shown.id)).toBeVisible();
  await guest.goto("/dashboard/developers/api-keys");
  await expect(guest.getByText("Ask somebody with access to all merchants of this account.")).toBeVisible();
  await guest.goto(`/dashboard/payments/${shown.id}`);
  await guest.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(guest.getByText("This is beyond your refund limit")).toBeVisible();
  await expectGoodLayout(guest);

  await page.goto("/dashboard/settings/audit-log");
  await expect(
    page.getByText(/changed the refund limit of Grace Newcomer from none to/).first(),
  ).toBeAttached();
  await expectGoodLayout(page);
});
