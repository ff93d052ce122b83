import { randomBytes } from "node:crypto";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { countClicks } from "@/tests/e2e/clicks";
import { confirmPassword, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { BOTH_SIZES } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

const PASSWORD = "a password that is new";

test("receive a first payment: at most 9 clicks from a new account to money in its wallet", {
  tag: BOTH_SIZES,
}, async ({ page }) => {
  test.slow();
  const wallet = privateKeyToAccount(generatePrivateKey()).address;
  await page.goto("/sign-up");
  await page.getByLabel("Name of the account").fill("Harbour Books");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail address").fill(`${randomBytes(6).toString("hex")}@florin.test`);
  await page.getByLabel("Password").fill(PASSWORD);

  const job = countClicks();
  await job.click(page.getByRole("button", { name: "Create the account" }));
  await expect(page.getByRole("heading", { name: "Your first payment" })).toBeVisible();
  await expectAccessible(page);
  await job.click(page.getByRole("main").getByRole("link", { name: "Create a merchant" }));
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour Books");
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("books@florin.test");
  await job.click(page.getByRole("button", { name: "Create merchant" }));
  await job.click(page.getByRole("button", { name: "Add destinations" }));
  const dialog = page.getByRole("dialog", { name: "Destinations of Harbour Books" });
  await dialog.getByRole("textbox", { name: "Address" }).fill(wallet);
  await expect(dialog.getByText("The checksum is right.")).toBeVisible();
  await job.click(dialog.getByRole("button", { name: "Save destination" }));
  await confirmPassword(page, PASSWORD, job.click);
  await expect(page.locator("[data-destination]")).toHaveCount(1);

  await job.click(page.getByRole("link", { name: "New payment link" }));
  const link = page.getByRole("dialog", { name: "New payment link" });
  await link.getByLabel("Amount").fill("12.50");
  await link.getByLabel("Reference").fill("First order");
  await expectAccessible(page);
  await job.click(link.getByRole("button", { name: "Create payment link" }));
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await job.click(
    page.getByRole("region", { name: "Test this payment" }).getByRole("button", { name: "Pay" }),
  );
  await expect(page.getByText("Pay: done")).toBeVisible();
  await expect(page.getByText(/^Paid\. The money is in the wallet/)).toBeVisible();
  job.expectAtMost(9);
});
