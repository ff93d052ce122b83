import { randomBytes } from "node:crypto";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { countClicks } from "@/tests/e2e/clicks";
import {
  confirmPassword,
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
} from "@/tests/e2e/dashboard-visit";
import { BOTH_SIZES } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";
import { makeImage } from "@/tests/support/logo-files";

test("add a second merchant: at most 8 clicks to its logo and one wallet for all assets", {
  tag: BOTH_SIZES,
}, async ({ page, demo }) => {
  const name = `Stall ${randomBytes(4).toString("hex")}`;
  const wallet = privateKeyToAccount(generatePrivateKey()).address;
  await enter(page, demo);
  await page.goto("/dashboard/merchants");

  const job = countClicks();
  await job.click(page.getByRole("link", { name: "New merchant" }));
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("stall@florin.test");
  const buffer = await makeImage(600, 600);
  await page.locator('input[type="file"]').setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.getByText("What buyers see")).toBeVisible();
  await expectAccessible(page);
  await job.click(page.getByRole("button", { name: "Create merchant" }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();

  await job.click(page.getByRole("button", { name: "Add destinations" }));
  const dialog = page.getByRole("dialog", { name: `Destinations of ${name}` });
  await dialog.getByRole("textbox", { name: "Address" }).fill(wallet);
  await job.click(dialog.getByRole("combobox", { name: "Use this wallet for" }));
  await job.click(page.getByRole("option", { name: /everywhere$/ }));
  await expect(dialog.getByText("The checksum is right.")).toBeVisible();
  await expectAccessible(page);
  await job.click(dialog.getByRole("button", { name: /^Save \d+ destinations$/ }));
  await confirmPassword(page, demo.dashboard.password, job.click);
  job.expectAtMost(8);

  const lines = page.locator("[data-destination]");
  await expect.poll(() => lines.count()).toBeGreaterThan(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
