import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expectPaid, installBuyer, payWith } from "@/tests/e2e/checkout-visit";
import { enter, expectAccessible, expectNoSidewaysScroll, lineOf } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant } from "@/tests/e2e/money-visit";
import { expect, test } from "@/tests/support/e2e";

test("a link is made without code, shared, paid, and its line shows it live", { tag: "@looks" }, async ({
  page,
  context,
  api,
  demo,
}) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  // The form starts with the merchant of the switcher, not with the newest.
  await makeOwnMerchant(api, false);
  const reference = `LINK-${randomBytes(4).toString("hex")}`;
  await enter(page, demo);
  // As the switcher in the navigation stores it.
  await context.addCookies([{ name: "florin.merchant", value: merchant.id, url: demo.url }]);
  await page.goto("/dashboard/payment-links");
  await expectAccessible(page);
  await page.getByRole("button", { name: "New payment link" }).click();
  const dialog = page.getByRole("dialog", { name: "New payment link" });
  const create = dialog.getByRole("button", { name: "Create payment link" });
  await create.click();
  await expect(dialog.getByText("Enter an amount above zero, such as 12.50")).toBeVisible();
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  await expect(dialog.getByRole("combobox", { name: "Merchant" })).toHaveText(merchant.name);
  await dialog.getByLabel("Amount").fill("7.35");
  await dialog.getByLabel("Reference").fill("ümläut");
  await create.click();
  await expect(dialog.getByText("It may have ASCII letters, digits, space and")).toBeVisible();
  await expect(dialog.getByLabel("Reference")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Reference").fill(reference);
  await dialog.getByLabel("Description").fill("Two espressos & a croissant");
  await dialog.getByLabel("Return address").fill("ftp://shop.example");
  await create.click();
  await expect(dialog.getByText("It must be an https URL")).toBeVisible();
  await dialog.getByLabel("Return address").fill("");
  await create.click();

  await expect(page).toHaveURL(/\/dashboard\/payment-links\/pay_/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/?pid=${id}`);

  const buyers = await context.newPage();
  await installBuyer(buyers);
  await buyers.goto(link);
  await expect(buyers.getByText("$7.35").first()).toBeVisible();
  await expect(buyers.getByText("Two espressos & a croissant")).toBeVisible();
  await page.getByRole("link", { name: "Payment links" }).first().click();
  await expect(lineOf(page, id)).toContainText("Awaiting payment");
  await expect(lineOf(page, id)).toContainText(reference);
  await buyers.getByRole("button", { name: /^Buyer's Wallet/ }).click();
  await payWith(buyers, "USDC", "Local One");
  await expectPaid(buyers);
  await expect(lineOf(page, id)).toContainText("Paid");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await lineOf(page, id).getByRole("link").click();
  await expect(page).toHaveURL(`/dashboard/payments/${id}`);
  await expect(page.getByRole("button", { name: "Copy receipt link" })).toBeVisible();
  await expect(page.getByText("Two espressos & a croissant").filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Settlement" })).toBeVisible();
  await expect(page.getByText("An ordinary account, controlled by one key")).toBeVisible();
  await expect(page.getByText(/gas, paid by this installation/)).toBeVisible();
  await expect(page.getByText("By Demo Owner")).toBeVisible();
  await page.getByRole("button", { name: "Show JSON" }).click();
  await expect(page.getByRole("region", { name: "JSON" })).toContainText('"status": "succeeded"');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a link of an account with several merchants is for the one that somebody chose", {
  tag: "@mobile",
}, async ({ page, api, demo }) => {
  const merchant = await makeOwnMerchant(api, false);
  // So many that their list scrolls.
  await Promise.all(Array.from({ length: 20 }, () => makeOwnMerchant(api, false)));
  await enter(page, demo);
  await page.goto("/dashboard/payment-links");
  await page.getByRole("button", { name: "New payment link" }).click();
  const dialog = page.getByRole("dialog", { name: "New payment link" });
  const choice = dialog.getByRole("combobox", { name: "Merchant" });
  await expect(choice).toHaveText("Choose a merchant");
  await dialog.getByLabel("Amount").fill("48.50");
  await dialog.getByLabel("Reference").fill("CHOSEN-1");
  await dialog.getByRole("button", { name: "Create payment link" }).click();
  await expect(dialog.getByText("Choose a merchant.")).toBeVisible();
  await expect(choice).toBeFocused();
  await expectAccessible(page);
  await choice.click();
  await expectAccessible(page, "listbox");
  await page.keyboard.press("End");
  await expect(page.getByRole("option").last()).toBeInViewport();
  await page.getByRole("option", { name: merchant.name }).click();
  await dialog.getByRole("button", { name: "Create payment link" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment-links\/pay_/);
  const id = page.url().split("/").at(-1) ?? "";
  const { status } = await api.as({ "Merchant-Id": merchant.id }).get(`/v1/payments/${id}`);
  expect(status).toBe(200);
});

test("the code is saved as a picture and as a drawing, and printed alone", async ({ page, api, demo }) => {
  const made = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId: "PRINT 1",
    amount: { unit: "iso4217/USD", value: "735" },
  });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${made.body.paymentId}`);
  await page.getByRole("link", { name: "Show QR" }).click();
  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const svg = await save("QR as SVG");
  expect(svg.name).toBe("payment-PRINT-1.svg");
  expect(svg.bytes.toString()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
  const png = await save("QR as PNG");
  expect(png.name).toBe("payment-PRINT-1.png");
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1_000);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByText("$7.35").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});

test("a server's calls stand in the timeline with what they came to", async ({ page, api, demo }) => {
  const made = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId: "CALLS-1",
    amount: { unit: "iso4217/USD", value: "735" },
  });
  const { paymentId } = made.body;
  await api.get(`/v1/payments/${paymentId}`);
  await api.post("/v1/refunds", { paymentId });
  await enter(page, demo);
  await page.goto(`/dashboard/payments/${paymentId}`);
  await expect(page.getByText(/^POST \/v1\/payments: 201 in \d+ ms$/)).toBeVisible();
  await expect(page.getByText("An API call to read the payment was answered.")).toBeVisible();
  await expect(
    page.getByText("An API call to refund the payment was refused (payment not succeeded)."),
  ).toBeVisible();
  await expect(page.getByText(/^POST \/v1\/refunds: 400 in \d+ ms$/)).toBeVisible();
});
