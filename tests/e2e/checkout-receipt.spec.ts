import { expect, type Page } from "@playwright/test";
import { localChains } from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { mailsTo } from "@/tests/e2e/mail-visit";
import type { Api } from "@/tests/support/api";
import { test } from "@/tests/support/e2e";
import { createPayment, pay } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

async function openPaid(page: Page, api: Api, language = "en"): Promise<string> {
  const id = await createPayment(api, { referenceId: "Table 7" });
  const wallet = await makeWallet({ chains: localChains() });
  await pay(api, id, { wallet, symbol: "USDC", chainId: localChains()[0]?.id ?? 0 });
  await page.goto(`/?pid=${id}&lang=${language}`);
  return id;
}

test("the receipt is sent by e-mail, once for an address", { tag: "@phone" }, async ({ page, api }) => {
  const id = await openPaid(page, api);
  const address = `${id.toLowerCase()}@example.com`;
  const open = page.getByRole("button", { name: "Send by e-mail" });
  await open.click();
  const field = page.getByRole("textbox", { name: "E-mail address" });
  await field.fill("nobody");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(page.getByText("Enter an e-mail address.")).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await field.fill(address);
  await send.click();
  await expect(page.getByText(`The receipt is on its way to \u2066${address}\u2069.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(address)).length).toBe(1);
  const [mail] = await mailsTo(address);
  expect(mail?.subject).toBe("Test · Receipt: $12.50 to Corner Coffee");
  expect(mail?.text).toContain("Table 7");
  // Closed and opened again: the same address gets no second mail.
  await open.click();
  await open.click();
  await field.fill(address);
  await send.click();
  await expect(page.getByText("on its way")).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await mailsTo(address)).toHaveLength(1);
});

test("a receipt that was not requested says so, and asks again", async ({ page, api }) => {
  await openPaid(page, api, "de");
  await page.route("**/api/receipt", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Per E-Mail senden" }).click();
  await page.getByRole("textbox", { name: "E-Mail-Adresse" }).fill("kunde@example.com");
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await expect(page.getByText("Er wurde nicht gesendet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await expect(page.getByText("Der Beleg ist unterwegs")).toBeVisible();
});

test("a payment that is not paid offers no mail", async ({ page, api }) => {
  const id = await createPayment(api);
  await api.post(`/v1/payments/${id}/cancel`, {});
  await page.goto(`/?pid=${id}`);
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send by e-mail" })).toHaveCount(0);
});
