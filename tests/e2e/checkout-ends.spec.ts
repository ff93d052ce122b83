import type { Page } from "@playwright/test";
import { connect, expectPaid, factOf, inSeconds, openCheckout, payWith } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import type { Api } from "@/tests/support/api";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

/** A phone's processor is several times slower than a desktop's. */
const SLOW_PHONE = 6;
const TEST_WALLET = /^Pay with the test wallet/;

test("expires while it is open", { tag: "@phone" }, async ({ page, api }) => {
  const id = await createPayment(api, { expiresAt: inSeconds(20) });
  await openCheckout(page, id);
  await expect(page.getByText("Awaiting payment")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This payment has expired" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("No money was taken.")).toBeVisible();
  await expect(page.getByText(/new payment link/)).toBeVisible();
  await expect(page.getByRole("button", { name: TEST_WALLET })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("is cancelled by the merchant while it is open, also in the middle of choosing", {
  tag: "@phone",
}, async ({ page, api }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  await connect(page, TEST_WALLET);
  const cancelled = await api.post(`/v1/payments/${id}/cancel`, {});
  expect(cancelled.status).toBe(200);
  await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
  await expect(page.getByText("No money was taken.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectAccessible(page);
});

test("its tab always has a title, also on a slow phone while the payment goes through", async ({
  page,
  api,
}) => {
  const id = await createPayment(api);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PHONE });
  await openCheckout(page, id);
  await page.evaluate(recordTitles);
  await connect(page, TEST_WALLET);
  await payWith(page, "USDC", "Local Two");
  await expectPaid(page);
  await expect(page).toHaveTitle(/Paid/);
  expect(await page.evaluate(() => document.body.dataset.untitled)).toBeUndefined();
});

test("shows in a second tab what happens in the first", async ({ page, api, context }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  const other = await context.newPage();
  await openCheckout(other, id);
  await connect(page, TEST_WALLET);
  await payWith(page, "USDC", "Local Two");
  await expectPaid(page);
  await expectPaid(other);
  expect(await factOf(other, "Transaction").textContent()).toBe(
    await factOf(page, "Transaction").textContent(),
  );
});

test("the receipt is shared by its address, and closing the share sheet changes nothing", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    const share = (data: ShareData) => {
      shared.push(data);
      return Promise.reject(new DOMException("closed", "AbortError"));
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: share });
  });
  const id = await payUntilPaid(page, api);
  await page.getByRole("button", { name: "Share the receipt" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  expect(shared).toEqual([
    { title: "Test · Paid $12.50 to Corner Coffee", url: expect.stringMatching(new RegExp(`pid=${id}$`)) },
  ]);
  await expect(page.getByRole("button", { name: "Share the receipt" })).toBeVisible();
});

test("the receipt's address is copied where a browser cannot share", { tag: "@phone" }, async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const id = await payUntilPaid(page, api);
  const copy = page.getByRole("region", { name: "Receipt" }).getByRole("button", { name: "Copy link" });
  await copy.click();
  await expect(page.getByRole("region", { name: "Receipt" }).getByText("Copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`pid=${id}`);
  await expect(copy).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe("with a way back to the merchant", () => {
  const checkout = {
    successUrl: "https://shop.example/thanks?order=7&note=a%20b#top",
    errorUrl: "https://shop.example/basket",
  };

  test.beforeEach(({ page }) =>
    page.route("https://shop.example/**", (route) =>
      route.fulfill({ body: "the shop", contentType: "text/html" }),
    ),
  );

  test("goes there automatically, with the payment's id behind the query", async ({ page, api }) => {
    const id = await createPayment(api, { checkout });
    await openCheckout(page, id);
    await connect(page, TEST_WALLET);
    await payWith(page, "USDC", "Local One");
    await expectPaid(page);
    await expect(page.getByText("Back to shop.example in 3 s").first()).toBeAttached();
    await page.waitForURL(`https://shop.example/thanks?order=7&note=a%20b&payment_id=${id}#top`);
  });

  test("leaves the receipt to the buyer who comes back", async ({ page, api }) => {
    const id = await createPayment(api, { checkout });
    await openCheckout(page, id);
    await connect(page, TEST_WALLET);
    await payWith(page, "USDC", "Local One");
    await page.waitForURL("https://shop.example/thanks**");
    await page.goBack();
    await expectPaid(page);
    await page.waitForTimeout(4_000);
    expect(page.url()).toContain(id);
    await expect(page.getByRole("link", { name: "Back to shop.example" })).toBeVisible();
  });

  test("waits for a connection before it leaves the receipt", async ({ page, api }) => {
    const id = await createPayment(api, { checkout });
    await openCheckout(page, id);
    expect((await api.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
    await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
    await page.context().setOffline(true);
    await page.waitForTimeout(4_500);
    expect(page.url()).toContain(id);
    await page.context().setOffline(false);
    await page.waitForURL("https://shop.example/basket**");
  });

  test("stays on request, and keeps the link", { tag: "@phone" }, async ({ page, api }) => {
    const id = await createPayment(api, { checkout });
    await openCheckout(page, id);
    expect((await api.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
    await page.getByRole("button", { name: "Stay here" }).click();
    const back = page.getByRole("link", { name: "Back to shop.example" });
    await expect(back).toHaveAttribute("href", `https://shop.example/basket?payment_id=${id}`);
    await expectAccessible(page);
    await page.waitForTimeout(4_000);
    await expect(back).toBeVisible();
    await page.reload();
    await page.waitForTimeout(4_000);
    await expect(back).toBeVisible();
  });

  test("does not reveal the address of what was bought before the payment has ended", async ({
    request,
    api,
  }) => {
    const id = await createPayment(api, { checkout });
    const page = await request.get(`/?pid=${id}`, { headers: { accept: "text/html" } });
    expect(page.status()).toBe(200);
    expect(await page.text()).not.toContain("shop.example/thanks");
  });
});

async function payUntilPaid(page: Page, api: Api): Promise<string> {
  const id = await createPayment(api);
  await openCheckout(page, id);
  await connect(page, TEST_WALLET);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
  return id;
}

/** Runs in the page: marks its body when a change of the document leaves no title. */
function recordTitles(): void {
  const check = () => {
    if (document.title === "") document.body.dataset.untitled = "true";
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
}
