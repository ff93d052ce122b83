import type { Page } from "@playwright/test";
import { connect, installBuyer, openCheckout } from "@/tests/e2e/checkout-visit";
import { fillIn, makeRequiringData } from "@/tests/e2e/collect-visit";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { WALLET } from "@/tests/e2e/fault-states";
import { showTheme } from "@/tests/e2e/themes";
import { connectApi } from "@/tests/support/api";
import { expect, test } from "@/tests/support/e2e";
import { createMerchant } from "@/tests/support/merchants";
import { createPayment } from "@/tests/support/pay";

/** Yellow can be read on dark paper only, so the light theme must darken it. */
const YELLOW = "#ffd400";

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

/** Checks the page's contrast, and returns its accent in light and in dark. */
async function readableAccents(page: Page): Promise<{ light: string; dark: string }> {
  await expectAccessible(page);
  await showTheme(page, "light");
  const light = await accentOf(page);
  await showTheme(page, "dark");
  return { light, dark: await accentOf(page) };
}

test("a merchant's colour is on its checkout, and can be read in both themes", { tag: "@mobile" }, async ({
  page,
  demo,
  api,
}) => {
  const { body } = await createMerchant(connectApi(demo.url, { "Api-Key": demo.apiKey }), {
    accentColor: YELLOW,
  });
  const own = connectApi(demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": body.merchant.id });
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  const ours = await readableAccents(page);
  await openCheckout(page, await createPayment(own));
  await connect(page, WALLET);
  const { light, dark } = await readableAccents(page);
  expect(light).not.toBe(ours.light);
  expect(light).not.toBe(YELLOW);
  expect(dark).toBe(YELLOW);
  await expectNoSidewaysScroll(page);
});

test("it is on the form for a buyer's data too", { tag: "@mobile" }, async ({ page, demo, api }) => {
  const { form, merchantId, api: own } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  const plain = await readableAccents(page);
  expect((await own.patch(`/v1/merchants/${merchantId}`, { accentColor: "#c2185b" })).status).toBe(200);
  await page.reload();
  await fillIn(page);
  const { light, dark } = await readableAccents(page);
  expect(light).not.toBe(plain.light);
  expect(dark).not.toBe(plain.dark);
});

test("an owner chooses it in the profile, where no word is a colour", { tag: "@looks" }, async ({
  page,
  demo,
}) => {
  const partner = connectApi(demo.url, { "Api-Key": demo.apiKey });
  const { body } = await createMerchant(partner);
  await enter(page, demo);
  await page.goto(`/dashboard/merchants/${body.merchant.id}`);
  await page.getByRole("button", { name: "Edit profile" }).click();
  const field = page.getByRole("textbox", { name: /^Colour/ });
  await field.fill("green");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("This must be a colour such as #1f6f54.")).toBeVisible();
  await field.fill("#1F6F54");
  await expect(page.getByLabel("Choose a colour")).toHaveValue("#1f6f54");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByRole("main").getByText("#1f6f54")).toBeVisible();
  await expectNoSidewaysScroll(page);
});
