import { connect, expectPaid, installBuyer, openCheckout, payWith } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { connectApi } from "@/tests/support/api";
import { expect, test } from "@/tests/support/e2e";
import { createMerchant } from "@/tests/support/merchants";
import { createPayment } from "@/tests/support/pay";

const shopUrl = (path: string) => `http://localhost:9/${path}`;
const LINKS = {
  supportEmail: "help@shop.example",
  termsUrl: "https://shop.example/terms",
  privacyUrl: "https://shop.example/privacy",
};

test("the buyer cancels before paying, after a question, and is told whom to ask", {
  tag: "@phone",
}, async ({ page, demo }) => {
  const partner = connectApi(demo.url, { "Api-Key": demo.apiKey });
  const made = await createMerchant(partner, LINKS);
  const merchantId = made.body.merchant.id;
  const api = connectApi(demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": merchantId });
  const id = await createPayment(api);
  await openCheckout(page, id);
  await expect(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", LINKS.termsUrl);
  await expect(page.getByRole("link", { name: "Privacy notice" })).toHaveAttribute("href", LINKS.privacyUrl);
  await page.getByRole("button", { name: "Cancel this payment" }).click();
  await expect(page.getByText(/It cannot be paid afterwards/)).toBeVisible();
  await page.getByRole("button", { name: "Keep it open" }).click();
  await expect(page.getByText("Awaiting payment")).toBeVisible();

  await page.getByRole("button", { name: "Cancel this payment" }).click();
  await expect(page.getByText(/It cannot be paid afterwards/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Cancel this payment" }).click();
  await expect(page.getByRole("heading", { name: "This payment was cancelled" })).toBeVisible();
  const contact = page.getByRole("link", { name: /^Contact / }).first();
  await expect(contact).toHaveAttribute("href", new RegExp(`^mailto:help@shop\\.example\\?subject=.*${id}$`));
  await expectAccessible(page);
  const { body } = await api.get<{ status: string }>(`/v1/payments/${id}/status`);
  expect(body.status).toBe("cancelled");
});

test("a cancel that does not reach the gateway says so, and can be tried again", async ({ page, api }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  await page.route("**/v1/gateway/payment/*/cancel", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Cancel this payment" }).click();
  // The question is loaded when the button is pressed, and its own button has the same name.
  await expect(page.getByText(/It cannot be paid afterwards/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel this payment" }).click();
  await expect(page.getByText(/It was not cancelled/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel this payment" }).click();
  await expect(page.getByRole("heading", { name: "This payment was cancelled" })).toBeVisible();
});

test("the way back to the shop leads to its address for errors, and leaves the payment open", async ({
  page,
  api,
}) => {
  const checkout = { successUrl: shopUrl("goods"), errorUrl: shopUrl("basket") };
  const id = await createPayment(api, { checkout });
  await openCheckout(page, id);
  await expect(page.getByRole("link", { name: "Back to localhost:9" })).toHaveAttribute(
    "href",
    `${shopUrl("basket")}?payment_id=${id}`,
  );
  expect(await page.content()).not.toContain("/goods");
});

test("Back from the shop shows the receipt, and the page stays on it", async ({ page, api, context }) => {
  await context.route("https://shop.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Shop</title><h1>Thank you</h1>" }),
  );
  const checkout = { successUrl: "https://shop.example/thanks", errorUrl: "https://shop.example/basket" };
  const id = await createPayment(api, { checkout });
  await installBuyer(page);
  await openCheckout(page, id);
  await connect(page, "Buyer's Wallet");
  await payWith(page, "USDC", "Local Two");
  await expectPaid(page);
  await page.waitForURL(/shop\.example\/thanks/);
  await page.goBack();
  await expectPaid(page);
  await page.waitForTimeout(4_500);
  await expectPaid(page);
  await expect(page.getByRole("link", { name: "Back to shop.example" })).toBeVisible();
});
