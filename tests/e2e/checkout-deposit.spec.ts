import { expectPaid, factOf, openCheckout } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import {
  chooseAsset,
  freshAddress,
  makePlainWallet,
  readAddress,
  requestAddress,
  requestForExchange,
  THIRD_WAY,
} from "@/tests/e2e/deposit-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment, type StatusAnswer } from "@/tests/support/pay";

/** 12.50 USDC. */
const PRICE = 12_500_000n;

test("a plain transfer to the address on the page pays, and the page turns to Paid", {
  tag: "@phone",
}, async ({ page, api }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  await page.getByRole("button", { name: THIRD_WAY }).click();
  await expect(page.getByRole("heading", { name: "What do you want to send?" })).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Scan to pay" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /^Your own address on/ }).fill("0x123");
  await page.getByRole("button", { name: "Show where to send" }).click();
  await expect(page.getByText(/^This is not an address/)).toBeVisible();
  await page.getByRole("textbox", { name: /^Your own address on/ }).fill(freshAddress());
  await page.getByRole("button", { name: "Show where to send" }).click();
  const address = await readAddress(page);
  await expect(
    page.getByRole("heading", { name: /^Exactly 12\.50 USDC must arrive, on Local/ }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: `QR code of the address ${address}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const send = await makePlainWallet();
  const hash = await send(address, { amount: PRICE });
  await expectPaid(page);
  await expect(factOf(page, "Paid with")).toContainText("12.50 USDC");
  expect(hash).toMatch(/^0x/);
  const { body } = await api.get<StatusAnswer>(`/v1/gateway/payment/${id}/status`);
  expect(body.status).toBe("succeeded");
});

test("a reload, another language and a return come back to the address", async ({ page, api, context }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  const address = await requestAddress(page, freshAddress());
  await page.reload();
  expect(await readAddress(page)).toBe(address);
  await page.goto(`/?pid=${id}&lang=de`);
  expect(await readAddress(page)).toBe(address);
  const later = await context.newPage();
  await later.goto(`/${id}?lang=en`);
  expect(await readAddress(later)).toBe(address);
  await later.getByRole("button", { name: "Other ways to pay" }).click();
  await expect(later.getByRole("heading", { name: "Scan to pay" })).toBeVisible();
  await later.reload();
  await expect(later.getByRole("heading", { name: "Scan to pay" })).toBeVisible();
});

test("part of the amount asks for the rest with a new code", { tag: "@phone" }, async ({ page, api }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  const address = await requestAddress(page, freshAddress());
  const send = await makePlainWallet();
  await send(address, { amount: 2_500_000n });
  await expect(page.getByText("2.50 USDC of 12.50 USDC arrived")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Exactly 10\.00 USDC more must arrive/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Transfers" })).toContainText("2.50 USDC");
  await expectAccessible(page);
  await send(address, { amount: 10_000_000n });
  await expectPaid(page);
});

test("a buyer at an exchange gets a return key before the address", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  await chooseAsset(page);
  await page.getByRole("button", { name: "I send from an exchange" }).click();
  await expect(page.getByRole("heading", { name: "Save your return key" })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the key and show where to send" }).click();
  expect((await saved).suggestedFilename()).toBe(`florin-${id}.txt`);
  await readAddress(page);
  await expect(page.getByText("Money that does not pay waits for your return key.")).toBeVisible();
});

test("an exchange's transfer pays, too", async ({ page, api }) => {
  const id = await createPayment(api);
  await openCheckout(page, id);
  const address = await requestForExchange(page);
  const send = await makePlainWallet();
  await send(address, { amount: PRICE });
  await expectPaid(page);
});
