import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { connect, expectPaid, localChains, payWith } from "@/tests/e2e/checkout-visit";
import { confirmPassword, lineOf } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { makeImage } from "@/tests/support/logo-files";
import { makeWallet } from "@/tests/support/wallet";

/** From an empty account to the first refund. */
const WITHIN_MS = 180_000;
/** The longest wait for a single click. */
const STEP_MS = 30_000;
const PASSWORD = "a password that is new";
const TEST_WALLET = /^Pay with the test wallet/;

async function signUp(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Open one" }).click();
  await page.getByLabel("Name of the account").fill("Harbour Books");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail address").fill(`${randomBytes(6).toString("hex")}@florin.test`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(page.getByRole("heading", { name: "Your first payment" })).toBeVisible();
}

async function createMerchant(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Create a merchant" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New merchant" })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Books");
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("books@florin.test");
  const buffer = await makeImage(900, 700);
  await page.locator('input[type="file"]').setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.getByText("What buyers see")).toBeVisible();
  await page.getByRole("button", { name: "Create merchant" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Books" })).toBeVisible();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
}

async function setDestination(page: Page, address: string): Promise<void> {
  await page.getByRole("button", { name: "Add destinations" }).click();
  const dialog = page.getByRole("dialog", { name: "Destinations of Harbour Books" });
  await dialog.getByRole("textbox", { name: "Address" }).fill(address);
  await expect(dialog.getByText("The checksum is right.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save destination" }).click();
  await confirmPassword(page, PASSWORD);
  await expect(page.locator("[data-destination]")).toHaveCount(1);
}

async function createKey(page: Page): Promise<void> {
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page).toHaveURL(/developers\/api-keys$/);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop server");
  await page.getByRole("button", { name: "Create test key" }).click();
  await expect(page.getByTestId("api-key")).toHaveText(/^wcp_test_/);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByTestId("api-key")).toHaveCount(0);
}

/** Ends on the list of links; returns the payment's id. */
async function createLink(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Payment links" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment links" })).toBeVisible();
  await page.getByRole("button", { name: "New payment link" }).click();
  const dialog = page.getByRole("dialog", { name: "New payment link" });
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Reference").fill("First order");
  await dialog.getByRole("button", { name: "Create payment link" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment-links\/pay_/);
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "Payment links" }).first().click();
  await expect(lineOf(page, id)).toContainText("Awaiting payment");
  return id;
}

/** Pays by the link of the first steps; the checkout opens in its own tab. */
async function payAsBuyer(page: Page, id: string): Promise<void> {
  await page.getByRole("link", { name: "Home" }).first().click();
  const opens = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Pay it with the test wallet" }).click();
  const buyers = await opens;
  await expect(buyers).toHaveURL(new RegExp(`/${id}$`));
  await connect(buyers, TEST_WALLET);
  await payWith(buyers, "USDC", "Local One");
  await expectPaid(buyers);
  await buyers.close();
  await page.getByRole("link", { name: "Payment links" }).first().click();
}

/** The money went to the merchant's own wallet, which returns it. */
async function refund(page: Page, id: string): Promise<void> {
  await lineOf(page, id).getByRole("link").click();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Refund $12.50?" });
  await question.getByLabel("From the vault").click();
  await question.getByRole("button", { name: "Refund $12.50" }).click();
  await page.getByRole("link", { name: "View refund" }).click();
  await expect(page.getByText("so no money has moved")).toBeVisible();
  await page.getByRole("link", { name: "Add money" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add USDC on Local One/, disabled: false })
    .click();
  const dialog = page.getByRole("dialog", { name: "Add money for refunds" });
  await dialog.getByRole("button", { name: "Sign with Shop's Wallet" }).click();
  await expect(page.getByText("The money is in the vault")).toBeVisible();
  await page.getByRole("link", { name: "Refunds", exact: true }).first().click();
  await expect(page.locator("[data-refund]").filter({ visible: true })).toContainText("Refunded");
}

test("a newcomer gets from an empty account to a refunded payment in under three minutes of clicks", async ({
  page,
}) => {
  test.setTimeout(WITHIN_MS + 60_000);
  page.setDefaultTimeout(STEP_MS);
  const wallet = await makeWallet({ chains: localChains() });
  await injectWallet(page, { account: wallet.account, chains: localChains(), name: "Shop's Wallet" });
  const startedAt = performance.now();
  await signUp(page);
  await createMerchant(page);
  await setDestination(page, wallet.account.address);
  await createKey(page);
  const id = await createLink(page);
  await payAsBuyer(page, id);
  await expect(lineOf(page, id)).toContainText("Paid");
  await refund(page, id);
  const elapsed = performance.now() - startedAt;
  test.info().annotations.push({ type: "elapsed", description: `${Math.round(elapsed / 1_000)} s` });
  expect(elapsed).toBeLessThan(WITHIN_MS);
});
