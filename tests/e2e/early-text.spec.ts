import { randomBytes } from "node:crypto";
import { enter, lineOf } from "@/tests/e2e/dashboard-visit";
import { holdScripts } from "@/tests/e2e/held-scripts";
import { expect, test } from "@/tests/support/e2e";

const word = () => randomBytes(4).toString("hex");

test.beforeEach(async ({ page, demo }) => enter(page, demo));

test("a merchant typed in before the page's script runs is created", async ({ page }) => {
  const name = `Stall ${word()}`;
  const release = await holdScripts(page);
  await page.goto("/dashboard/merchants/new", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("stall@florin.test");
  release();
  await page.getByRole("button", { name: "Create merchant" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("stall@florin.test").first()).toBeVisible();
});

test("words typed into the search before the page's script runs are searched for", async ({ page, api }) => {
  const referenceId = `Early ${word()}`;
  const made = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId,
    amount: { unit: "iso4217/USD", value: "1234" },
  });
  const release = await holdScripts(page);
  await page.goto("/dashboard/payments", { waitUntil: "commit" });
  const box = page.getByRole("searchbox", { name: "Search payments" });
  await box.fill(referenceId);
  release();
  await page.waitForFunction(() => Object.keys(document.querySelector("[type=search]") ?? {}).length > 0);
  await expect(box).toHaveValue(referenceId);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-payment]").filter({ visible: true })).toHaveCount(1);
  await expect(lineOf(page, made.body.paymentId)).toBeVisible();
});
