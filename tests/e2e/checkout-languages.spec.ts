import { directionOf, LANGUAGES, type Language } from "@/components/messages/languages";
import { inSeconds, openCheckout } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { textsOf } from "@/tests/support/messages";
import { createPayment } from "@/tests/support/pay";

const order = { referenceId: "Table 7", amount: { unit: "iso4217/USD", value: "123456" } };

test.describe("in a browser that prefers German as it is written in Switzerland", () => {
  test.use({ locale: "de-CH" });

  test("the words are German, amounts and times Swiss", async ({ page, api }) => {
    await openCheckout(page, await createPayment(api, order));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Zahlung an .+ \$\s?1['’]234\.56$/);
    await expect(page.getByText("Wartet auf Zahlung")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Zum Bezahlen scannen" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de-CH");
    await expect(page).toHaveTitle(/^Test · .*1['’]234\.56 an /);
  });

  test("another language is a click away, stays, and keeps the payment", async ({ page, api }) => {
    await openCheckout(page, await createPayment(api, order));
    await page.locator("summary", { hasText: "Deutsch" }).click();
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByText("بانتظار الدفع")).toBeVisible();
    await openCheckout(page, await createPayment(api, order));
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  });

  test("a link that names a language wins, one that names none that there is does not", async ({
    page,
    api,
  }) => {
    const id = await createPayment(api, order);
    await page.goto(`/${id}?lang=ja`);
    await expect(page.getByRole("heading", { name: "スキャンして支払う" })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`/${id}?lang=%22%3E%3Cscript%3E`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de-CH");
  });
});

test("the switch works without script", async ({ browser, api, baseURL }) => {
  const id = await createPayment(api, order);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${baseURL}/?pid=${id}`);
  await page.locator("summary", { hasText: "English" }).click();
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.getByRole("heading", { name: "Scanner pour payer" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1 234,56");
  await context.close();
});

test("an unknown payment is explained in the reader's language", async ({ page }) => {
  expect((await page.goto("/?pid=pay_doesNotExist&lang=es"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Este pago no existe" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`a payment in ${language}, from the code to the receipt`, { tag: "@narrow" }, async ({
    page,
    api,
  }) => {
    test.slow();
    const t = textsOf(language, "checkout.page");
    const live = textsOf(language, "checkout.live");
    await page.setViewportSize({ width: 320, height: 640 });
    const id = await createPayment(api, { ...order, expiresAt: inSeconds(4_000) });
    await page.goto(`/?pid=${id}&lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
    await expect(page.getByRole("img", { name: t("qrLabel") })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: live("testWallet") }).click();
    await page.getByRole("radio", { name: / USDC/ }).first().check();
    await expect(page.getByText(live("noNetworkFee")).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { name: t("succeededTitle"), exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole("region", { name: t("receipt") })).toContainText(t("feeCarried"));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
