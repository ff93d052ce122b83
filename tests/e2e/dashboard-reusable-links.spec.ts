import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { expectPaid, installBuyer, payWith } from "@/tests/e2e/checkout-visit";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { makeOwnMerchant } from "@/tests/e2e/money-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";

const MOST_CLICKS = 4;

/** Clicks, and counts the clicks. */
function counting() {
  let count = 0;
  const click = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  return { click, clicks: () => count };
}

test(`link and till: a link is ready to hand over after ${MOST_CLICKS} clicks`, { tag: "@looks" }, async ({
  page,
  api,
  demo,
}) => {
  const merchant = await makeOwnMerchant(api, false);
  await makeOwnMerchant(api, false);
  await enter(page, demo);
  await page.goto("/dashboard/payment-links");
  const { click, clicks } = counting();
  await click(page.getByRole("button", { name: "New payment link" }));
  const dialog = page.getByRole("dialog", { name: "New payment link" });
  await click(dialog.getByRole("combobox", { name: "Merchant" }));
  await click(page.getByRole("option", { name: merchant.name }));
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Reference").fill("COUNTED-1");
  await click(dialog.getByRole("button", { name: "Create payment link" }));
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
});

test("a link for many payments is made, paid by a buyer without an account, counted and turned off", {
  tag: "@looks",
}, async ({ page, context, api, demo }) => {
  test.slow();
  const merchant = await makeOwnMerchant(api, false);
  await enter(page, demo);
  await context.addCookies([{ name: "florin.merchant", value: merchant.id, url: demo.url }]);
  await page.goto("/dashboard/payment-links/reusable");
  await page.getByRole("button", { name: "New payment link" }).click();
  const dialog = page.getByRole("dialog", { name: "New payment link" });
  await dialog.getByRole("radio", { name: "Many payments, one price" }).check();
  await dialog.getByRole("button", { name: "Add line item" }).click();
  await dialog.getByRole("button", { name: "Create payment link" }).click();
  await expect(dialog.getByText("Each line needs a name")).toBeVisible();
  await dialog.getByLabel("Item 1", { exact: true }).fill("Espresso");
  await dialog.getByLabel("Quantity of item 1").fill("2");
  await dialog.getByLabel("Price of item 1").fill("2.50");
  await expect(dialog.getByText("Total $5.00")).toBeVisible();
  await expectAccessible(page);
  const reference = `M${randomBytes(3).toString("hex")}`;
  await dialog.getByLabel("Reference").fill(reference);
  await dialog.getByLabel("Limit of payments").fill("2");
  await dialog.getByRole("button", { name: "Create payment link" }).click();
  await expect(page).toHaveURL(/\/payment-links\/reusable\/link_/);
  await expect(page.getByText("0 of 2")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const code = (await page.locator("pre code").textContent()) ?? "";
  expect(code).toMatch(
    /^<a href="http[^"]+\/l\/[1-9A-HJ-NP-Za-km-z]{22}" style="[^"]+">Pay \$5\.00 with crypto<\/a>$/,
  );
  const url = /href="([^"]+)"/.exec(code)?.[1] ?? "";

  const buyers = await context.newPage();
  await installBuyer(buyers);
  await buyers.goto(url);
  await expect(buyers.getByRole("heading", { level: 1 })).toContainText(merchant.name);
  await expect(buyers.getByRole("table", { name: "What you pay for" })).toContainText("Espresso");
  await expectAccessible(buyers);
  await expectNoSidewaysScroll(buyers);
  await buyers.getByRole("button", { name: "Continue to payment" }).click();
  await expect(buyers).toHaveURL(/\/pay_/);
  const paymentId = new URL(buyers.url()).pathname.slice(1);
  await buyers.getByRole("button", { name: /^Buyer's Wallet/ }).click();
  await payWith(buyers, "USDC", "Local One");
  await expectPaid(buyers);
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(page.locator(`[data-payment="${paymentId}"]`)).toContainText("Paid");
  await expect(page.locator(`[data-payment="${paymentId}"]`)).toContainText(`${reference}-1`);

  await page.goto(`/invoice/${paymentId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Invoice" })).toBeVisible();
  await expect(page.getByText("Paid in 5.00 USDC on Local One")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("The link is off.")).toBeVisible();
  await buyers.goto(url);
  await expect(buyers.getByText("This payment link is turned off")).toBeVisible();
  await expect(buyers.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);
  await expectAccessible(buyers);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer enters an amount, reads which limit it exceeds, and gets to the payment", {
    tag: "@mobile",
  }, async ({ page, api }) => {
    const { id } = await makeOwnMerchant(api, false);
    const token = await storeOpenLink(id);
    await page.goto(`/l/${token}`);
    await expect(page.getByText("From $5.00 to $500.00")).toBeVisible();
    await page.getByLabel("Amount in USD").fill("4.99");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText("The amount must be at least $5.00.")).toBeVisible();
    await expect(page.getByLabel("Amount in USD")).toHaveValue("4.99");
    await page.getByLabel("Amount in USD").fill("12,50");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page).toHaveURL(/\/pay_/);
    await expect(page.getByText("$12.50").first()).toBeVisible();
    await page.goto(`/l/${token}?lang=de`);
    await expect(page.getByLabel("Betrag in USD")).toBeVisible();
    await page.goto(`/l/${token}?lang=ar`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectNoSidewaysScroll(page);
    await inDatabase("update payment_link set ends_at = now() - interval '1 hour' where token = $1", [token]);
    await page.goto(`/l/${token}?lang=en`);
    await expect(page.getByText("This payment link has ended")).toBeVisible();
  });
});

test("an invoice of a payment that is due fits on one sheet", { tag: "@mobile" }, async ({ page, api }) => {
  const made = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId: "INVOICE 1",
    description: "Consulting in November",
    amount: { unit: "iso4217/USD", value: "125000" },
  });
  await page.goto(`/invoice/${made.body.paymentId}`);
  await expect(page.getByRole("link", { name: "Pay $1,250.00" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay $1,250.00" })).toBeHidden();
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

async function storeOpenLink(merchantId: string): Promise<string> {
  const token = [...randomBytes(22)].map((byte) => "123456789ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 33]).join("");
  await inDatabase(
    `insert into payment_link (id, token, account_id, merchant_id, mode, reference, description, unit, min_amount, max_amount, created_by)
     select $1, $2, account_id, id, 'test', 'GIFT', 'A donation', 'iso4217/USD', 500, 50000, 'usr_2' from merchant where id = $3`,
    [`link_${token}`, token, merchantId],
  );
  return token;
}
